-- Divisions of more entries than one transaction works out: the table is the queue, a row goes when its work is done.
create table recomputes (
  tournament_id uuid primary key references tournaments on delete cascade,
  -- bowled and virtual events; null: all of the tournament
  event_ids uuid[],
  total int not null, done int not null default 0,
  -- where the next chunk begins: entries first, then virtual entries, each by id
  after_kind smallint not null default 0, after_id uuid,
  started_by text not null,
  next_at timestamptz not null default now()
);
