declare module 'virtual:calls/*' {
  export const table: import('./calls.ts').CallTable
}
