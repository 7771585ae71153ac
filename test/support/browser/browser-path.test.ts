/** The browser tests find an installed browser on every system. */
import { expect, test } from 'bun:test'
import { browserPath, type Machine } from './browser-path.ts'

const machine = (more: Partial<Machine>, installed: readonly string[] = []): Machine => ({
  platform: 'linux',
  env: {},
  which: () => null,
  exists: (path) => installed.includes(path),
  ...more,
})

test('the tests find a browser by its command on the PATH', () => {
  const which = (name: string) => (name === 'google-chrome-stable' ? '/usr/bin/google-chrome-stable' : null)
  expect(browserPath(machine({ which }))).toBe('/usr/bin/google-chrome-stable')
})

test.each([
  ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
])('the tests find a browser where macOS installs it: %s', (path) => {
  expect(browserPath(machine({ platform: 'darwin', env: { HOME: '/Users/ada' } }, [path]))).toBe(path)
})

test.each([
  ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe'],
  ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
])('the tests find a browser where Windows installs it: %s', (path) => {
  const env = {
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
  }
  expect(browserPath(machine({ platform: 'win32', env }, [path]))).toBe(path)
})

test('CHROMIUM overrides the installed browsers', () => {
  const env = { CHROMIUM: '/opt/chrome' }
  expect(browserPath(machine({ env, which: () => '/usr/bin/chromium' }))).toBe('/opt/chrome')
})

test('the tests find no browser if none is installed', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(browserPath(machine({ platform }))).toBeUndefined()
  }
})
