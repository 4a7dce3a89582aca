-- Mails to bowlers are limited by captain and day.
create index mails_to_bowlers on mails ((data ->> 'captainId'), created_at) where kind = 'bowlerAddedToRoster';
