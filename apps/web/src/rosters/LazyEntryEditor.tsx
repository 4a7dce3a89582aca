import { Loading } from '../kit/Loading.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'

/** The roster form of a purchased entry, fetched when the first one opens. */
export const LazyEntryEditor = lazyPart(
  () => import('./EntryEditor.tsx'),
  'EntryEditor',
  <Loading>Loading the roster</Loading>,
)
