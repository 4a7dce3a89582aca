export { confirm as ask } from './feedback/confirm.ts'
