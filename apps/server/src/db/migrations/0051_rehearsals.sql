-- What this installation served when an opening was rehearsed on a database of its own: the console shows the last one.
create table rehearsals (
  at timestamptz primary key,
  people int not null,
  seconds int not null,
  -- captains who bought in the best minute
  per_minute int not null,
  slowest_call text not null,
  p99_ms int not null
);
