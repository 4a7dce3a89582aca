-- Mails about an entry name it among others, or by the payment that brought it or was made for it.
create index mails_of_several_entries on mails using gin ((data -> 'entries') jsonb_path_ops) where data ? 'entries';
create index mails_of_sessions on mails ((data ->> 'sessionId')) where data ? 'sessionId';
create index mails_of_payments on mails ((data ->> 'paymentId')) where data ? 'paymentId';
