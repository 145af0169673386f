"""Declaring ready at the deal 报叫: a locked hand that wins more, and whoever feeds it pays more."""
