import { recipientsPage } from '@kegler/domain/mails/campaigns.rules.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import type { AnswerOf } from '../../../client/api.ts'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'

interface Props {
  preview: AnswerOf<'POST admin/mail/preview'>
  onPosition: (position: number) => void
}

/** Exactly who gets the mail, by pages; each name shows what they read. */
export function RecipientsTable({ preview, onPosition }: Props) {
  const { recipients, position, count, unreachable } = preview
  const begin = position - (position % recipientsPage)
  return (
    <section aria-labelledby="recipients">
      <Title order={2} id="recipients" mb="xs">
        Recipients
      </Title>
      {unreachable.length > 0 && (
        <Text c="var(--few)" mb="xs">{`No address that a mail can go to: ${unreachable.join(', ')}`}</Text>
      )}
      <Table
        className={classes.dense}
        rows={recipients}
        keyOf={({ address }) => address}
        empty="No recipients."
        columns={[
          {
            header: 'Name',
            names: true,
            cell: (row) => (
              <Button
                variant="transparent"
                size="compact-sm"
                p={0}
                fw={row.position === position ? 650 : 400}
                td={row.position === position ? 'underline' : undefined}
                aria-current={row.position === position || undefined}
                onClick={() => onPosition(row.position)}
              >
                {row.name}
              </Button>
            ),
          },
          { header: 'E-mail', phone: 'meta', cell: ({ address }) => address },
          { header: 'As', phone: 'meta', cell: ({ role }) => role },
          { header: 'Entries', end: true, cell: ({ entries }) => entries },
        ]}
      />
      {count > recipientsPage && (
        <Group justify="flex-end" mt="xs">
          <Button variant="default" disabled={begin === 0} onClick={() => onPosition(begin - recipientsPage)}>
            Previous Page
          </Button>
          <Button
            variant="default"
            disabled={begin + recipientsPage >= count}
            onClick={() => onPosition(begin + recipientsPage)}
          >
            Next Page
          </Button>
        </Group>
      )}
    </section>
  )
}
