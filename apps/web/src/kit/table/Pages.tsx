import '@mantine/core/styles/Pagination.layer.css'
import { Group, Pagination } from '@mantine/core'

/** The numbers of pages below a table. */
export const Pages = (props: { total: number; value: number; onChange: (page: number) => void }) => (
  <Group justify="flex-end" mt="md">
    <Pagination
      {...props}
      vars={() => ({ root: { '--pagination-control-size': 'var(--target)' } })}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
    />
  </Group>
)
