/** Finds the shipped npm packages with the bundler, because `package.json` lists neither all of them nor only them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isObject } from '../../src/lib/json.ts'
import { DASHBOARD_BUNDLE, DOCS_BUNDLE, STATIC_FILES } from '../build/build-dashboard.ts'

const ROOT = join(import.meta.dir, '../..')

/** The executable, and both bundles of the npm package. */
const SERVER = {
  entrypoints: [
    'src/main.ts',
    'src/client/start-sandbox-in-node.ts',
    'src/client/start-sandbox-in-bun.ts',
  ].map((entry) => join(ROOT, entry)),
  target: 'bun',
  plugins: [
    {
      name: 'licenses',
      // They are built from this bundle.
      setup: (build) =>
        void build.onResolve({ filter: /\/THIRD_PARTY_LICENSES$/ }, ({ path }) => ({ path, external: true })),
    },
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies Bun.BuildConfig

/** Packages whose declarations the npm package contains. The bundler ignores types. */
const DECLARATIONS = ['openapi-fetch', 'openapi-typescript-helpers']

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** The SPDX identifier in `package.json`. */
  readonly license: string
  readonly author: string | undefined
  /** Licenses, notices, and files named `<bundled file>.LICENSE.txt`. */
  readonly texts: readonly { readonly file: string; readonly text: string }[]
}

/**
 * Returns the shipped packages, sorted by name and version.
 * @throws {Error} if a bundle cannot be built, or a package has no name, version, or license
 */
export async function findShippedPackages(): Promise<ShippedPackage[]> {
  const folders = await findBundledFolders()
  for (const name of DECLARATIONS) folders.set(`node_modules/${name}`, [])
  const packages = [...folders].map(([folder, files]) => readPackage(join(ROOT, folder), files))
  // One version may be installed in several places.
  const distinct = new Map(packages.map((one) => [getTitle(one), one]))
  return [...distinct.values()].sort((a, b) => (getTitle(a) < getTitle(b) ? -1 : 1))
}

/** Returns the folders of the bundled packages, relative to the root, with their bundled files. */
export async function findBundledFolders(): Promise<Map<string, readonly string[]>> {
  const folders = new Map<string, readonly string[]>()
  for (const path of await findBundledFiles()) {
    const [, folder, file] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path) ?? []
    if (folder !== undefined && file !== undefined)
      folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return folders
}

export const getTitle = ({ name, version }: Pick<ShippedPackage, 'name' | 'version'>): string =>
  `${name} ${version}`

/** Returns the files with code in a bundle. The paths are relative to the root, with slashes. */
async function findBundledFiles(): Promise<string[]> {
  const bundles = [SERVER, DASHBOARD_BUNDLE, DOCS_BUNDLE].map(async (bundle) => {
    const result = await Bun.build({ ...bundle, metafile: true })
    if (!result.success || !result.metafile) throw new AggregateError(result.logs, 'could not bundle')
    return Object.values(result.metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
    )
  })
  const files = [...(await Promise.all(bundles)).flat(), ...Object.values(STATIC_FILES)]
  return files.map((path) => relative(ROOT, resolve(path)).replaceAll('\\', '/'))
}

function readPackage(folder: string, files: readonly string[]): ShippedPackage {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const required = (field: string): string => {
    const text = getText(manifest, field)
    if (text === undefined) throw new Error(`${folder}/package.json has no ${field}`)
    return text
  }
  const extraFiles = new Set(files.map((file) => `${file}.LICENSE.txt`))
  return {
    name: required('name'),
    version: required('version'),
    license: required('license'),
    author: getText(manifest, 'author'),
    texts: readTexts(folder, extraFiles),
  }
}

const readTexts = (folder: string, extraFiles: ReadonlySet<string>): ShippedPackage['texts'] =>
  readdirSync(folder)
    .filter(
      (file) => /^(licen[cs]e(-[a-z0-9]+)?|notice|copying)(\.(md|txt))?$/i.test(file) || extraFiles.has(file),
    )
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

function getText(value: unknown, field: string): string | undefined {
  const text = isObject(value) ? value[field] : undefined
  return typeof text === 'string' ? text : undefined
}
