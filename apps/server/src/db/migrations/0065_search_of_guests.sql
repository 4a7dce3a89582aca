-- Who paid without an account is found by the same letters and signs as everybody else.
create index guests_search on guests using gin (folded(name || ' ' || email) gin_trgm_ops);
