import { countedAtMost, exportPage, type ListScreen } from '@kegler/domain/search/lists.rules.ts'
import { call } from '../../client/api.ts'
import { save } from '../../client/save.ts'
import { browserZone } from '../../kit/dates/browserZone.ts'
import type { After, ListAddress } from '../address.ts'
import { cellsOf, type ExportedQuestion, footerOf, headersOf, type Row } from './cells.ts'
import { startFileWorker } from './fileWorker.ts'

export interface Export {
  screen: ListScreen
  /** Of the list: the sheet is called so. */
  title: string
  columns: readonly string[]
  format: 'csv' | 'xlsx'
  purpose: string
  filters: ListAddress
  /** The filters as the address says them, without the '?'. */
  search: string
  who: string
  questions?: readonly ExportedQuestion[] | undefined
}
export interface Progress {
  rows: number
  /** null: more than are counted. */
  of: number | null
}
interface Page {
  items: readonly Row[]
  next: After | null
  count: number | null
}

/**
 * Fetches every page of a list, one after the other, and makes a file of them beside the page's own work.
 * @throws ApiError of a page that was refused; the signal's reason when it was cancelled; Error of a worker that broke
 */
export async function exportList(asked: Export, cancelled: AbortSignal, onProgress: (progress: Progress) => void) {
  const { screen, title, columns, format, purpose, filters, search, questions } = asked
  const { exportId } = await save('POST admin/export', {
    body: { screen, columns: [...columns], format, purpose, search },
  })
  cancelled.throwIfAborted()
  const { signal, send, file, end } = startFileWorker(cancelled)
  try {
    send({ format, rows: [headersOf(screen, columns, questions)] })
    let after: After | null = null
    let of: number | null = null
    let rows = 0
    do {
      const body = { ...filters, exportId, limit: exportPage, ...(after ? { after } : {}) }
      const page = (await call(`POST admin/${screen}/list`, { body }, { signal })) as Page
      send({ format, rows: page.items.map((row) => cellsOf(screen, columns, row, questions)) })
      rows += page.items.length
      if (page.count !== null && page.count <= countedAtMost) of = page.count
      after = page.next
      onProgress({ rows, of })
    } while (after)
    const footer = footerOf({ ...asked, rows, at: new Date(), zone: browserZone })
    send({ format, rows: [[], [footer]] })
    return await file({ format, sheet: title })
  } finally {
    end()
  }
}
