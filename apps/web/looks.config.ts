import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTables } from './call-tables.ts'

/** The page of every part (docs/looks.md): built apart, so that the pages of the product are divided as if it were not there. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), callTables()],
  build: { outDir: 'dist/looks', target: 'baseline-widely-available', rolldownOptions: { input: 'looks.html' } },
})
