import { Loading } from '../ui/Loading.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

/** The roster form of a purchased entry, fetched when the first one opens. */
export const LazyEntryEditor = lazyPart(
  () => import('./EntryEditor.tsx'),
  'EntryEditor',
  <Loading>Loading the roster</Loading>,
)
