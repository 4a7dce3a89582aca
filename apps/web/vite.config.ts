import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callTables } from './call-tables.ts'
import { chunks } from './chunks.ts'

// './' and no inlined assets: the server sets the base path when it starts, and the policy allows files of our own alone.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), callTables()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'silent-renew.html'],
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/identity': 'http://localhost:3000' } },
})
