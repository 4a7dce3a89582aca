export { Dialog } from './feedback/Dialog.tsx'
