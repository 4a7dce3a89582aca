-- Each process that serves says every two seconds how it is; a row that is older than half a minute is of one that ended.
create table processes (
  id uuid primary key,
  seen_at timestamptz not null,
  -- requests in line and how long the last of them will wait
  line int not null,
  wait_ms int not null,
  -- part of the time in which its event loop works, 0 to 1
  loop numeric not null,
  -- of changes of carts in the last ten seconds; null: there were none
  hold_p95_ms int
);
