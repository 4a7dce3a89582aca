import { Loading } from '../ui/Loading.tsx'
import { part } from '../ui/part.tsx'

/** The roster form of a purchased entry, fetched when the first one opens. */
export const LazyEntryEditor = part(
  'EntryEditor',
  () => import('./EntryEditor.tsx').then(({ EntryEditor }) => EntryEditor),
  <Loading>Loading the roster</Loading>,
)
