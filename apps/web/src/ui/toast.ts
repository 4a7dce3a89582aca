export { notify as toast, withdrawNotice as withdrawToast } from './feedback/notify.ts'
