import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linksFor, readScreenLinks } from './page-files.ts'

test('a page links the files of its screen, those of every page and of other screens not', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kegler-page-files-'))
  mkdirSync(join(directory, '.vite'))
  const built = {
    '_start.js': { file: 'assets/start.js', css: ['assets/start.css'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['_start.js', '_shared.js'] },
    'src/app/allRoutes.ts': { file: 'assets/all.js' },
    'src/screens/tournament/update/ConsoleFrame.tsx': { file: 'assets/Frame.js', imports: ['_start.js', '_shared.js'] },
    'src/screens/tournament/update/squads/SquadsScreen.tsx': { file: 'assets/Squads.js', imports: ['_shared.js'] },
    'src/screens/registration/HomeScreen.tsx': { file: 'assets/Home.js', imports: ['_start.js'] },
    'src/screens/registration/manage/ManageScreen.tsx': {
      file: 'assets/Manage.js',
      imports: ['_start.js', '_shared.js'],
      css: ['assets/Manage.css'],
    },
  }
  writeFileSync(join(directory, '.vite/manifest.json'), JSON.stringify(built))
  const links = readScreenLinks(directory, '/club', '<script src="/club/assets/start.js"></script> assets/start.css')
  rmSync(directory, { recursive: true })
  const filesOf = (path: string) => [...linksFor(links, path).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  const manage = ['/club/assets/Manage.js', '/club/assets/Manage.css', '/club/assets/shared.js']
  expect(filesOf('/registration/manage/4711/4712')).toEqual(manage)
  expect(linksFor(links, '/registration/manage/4711')).toContain(
    'rel="preload" as="style" crossorigin href="/club/assets/Manage.css"',
  )
  const squads = ['all.js', 'Frame.js', 'shared.js', 'Squads.js'].map((file) => `/club/assets/${file}`)
  expect(filesOf('/tournament/update/5f6c1d2e-0a1b-4c3d-8e9f-001122334455/squads').sort()).toEqual(squads.sort())
  for (const path of ['', '/', '/registration', '/registration/elsewhere', '/nowhere'])
    expect(filesOf(path)).toEqual(['/club/assets/Home.js'])
})
