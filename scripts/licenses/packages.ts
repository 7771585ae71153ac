/** Which npm packages are shipped: asked of the bundler, since `package.json` knows neither all of them nor only them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isObject } from '../../src/lib/json.ts'
import { DASHBOARD_BUNDLE } from '../build/build-dashboard.ts'

const ROOT = join(import.meta.dir, '../..')

/** The executable, and both bundles of the npm package. */
const SERVER = {
  entrypoints: ['src/main.ts', 'src/client/node.ts', 'src/client/bun.ts'].map((entry) => join(ROOT, entry)),
  target: 'bun',
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies Bun.BuildConfig

/** The npm package copies their declarations. The bundler does not see types. */
const DECLARATIONS = ['openapi-fetch', 'openapi-typescript-helpers']

/** Packages without a text of their licence, and the one of the same repository that has it. */
const TEXT_IN: Readonly<Record<string, string>> = { 'client-only': 'react' }

export interface Shipped {
  readonly name: string
  readonly version: string
  /** An SPDX identifier, as the package states it. */
  readonly license: string
  readonly author: string | undefined
  /** Licences, notices, and what lies next to a bundled file under `<file>.LICENSE.txt`. */
  readonly texts: readonly { readonly file: string; readonly text: string }[]
}

/**
 * The packages that are shipped, by name and version.
 * @throws {Error} when a bundle cannot be made, or a package does not say what it is
 */
export async function shippedPackages(): Promise<Shipped[]> {
  const folders = await bundledFolders()
  for (const name of DECLARATIONS) folders.set(`node_modules/${name}`, [])
  const packages = [...folders].map(([folder, files]) => shipped(join(ROOT, folder), files))
  // One version may be installed in several places.
  const distinct = new Map(packages.map((one) => [titleOf(one), one]))
  return [...distinct.values()].sort((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1))
}

/** Where the bundled packages lie, from the root of the project, with those of their files that are bundled. */
export async function bundledFolders(): Promise<Map<string, readonly string[]>> {
  const folders = new Map<string, readonly string[]>()
  for (const path of await bundledFiles()) {
    const [, folder, file] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path) ?? []
    if (folder !== undefined && file !== undefined)
      folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return folders
}

export const titleOf = ({ name, version }: Pick<Shipped, 'name' | 'version'>): string => `${name} ${version}`

/** From the root of the project, with slashes. */
async function bundledFiles(): Promise<string[]> {
  const bundles = [SERVER, DASHBOARD_BUNDLE].map(async (bundle) => {
    const result = await Bun.build({ ...bundle, metafile: true })
    if (!result.success || !result.metafile) throw new AggregateError(result.logs, 'could not bundle')
    return Object.keys(result.metafile.inputs)
  })
  const files = (await Promise.all(bundles)).flat()
  return files.map((path) => relative(ROOT, resolve(path)).replaceAll('\\', '/'))
}

function shipped(folder: string, files: readonly string[]): Shipped {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const required = (field: string): string => {
    const text = textOf(manifest, field)
    if (text === undefined) throw new Error(`${folder}/package.json has no ${field}`)
    return text
  }
  const source = TEXT_IN[required('name')]
  const besides = new Set(files.map((file) => `${file}.LICENSE.txt`))
  return {
    name: required('name'),
    version: required('version'),
    license: required('license'),
    author: textOf(manifest, 'author'),
    texts: textsIn(source === undefined ? folder : join(ROOT, 'node_modules', source), besides),
  }
}

const textsIn = (folder: string, besides: ReadonlySet<string>): Shipped['texts'] =>
  readdirSync(folder)
    .filter(
      (file) => /^(licen[cs]e(-[a-z0-9]+)?|notice|copying)(\.(md|txt))?$/i.test(file) || besides.has(file),
    )
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

function textOf(value: unknown, field: string): string | undefined {
  const found = isObject(value) ? value[field] : undefined
  return typeof found === 'string' ? found : undefined
}
