/** Creates the software bill of materials of the executable, in CycloneDX format. */
import { description, license, packageManager, version } from '../../package.json'
import type { ShippedPackage } from '../licenses/packages.ts'

/** Contains no time and no serial number, so that the same commit gives the same bytes. */
export function createSbom(packages: readonly ShippedPackage[]): string {
  const signalbox = {
    ...createComponent('application', { name: 'signalbox', version, license }),
    description,
  }
  const [name = '', bunVersion = ''] = packageManager.split('@')
  const components = [
    createComponent('platform', { name, version: bunVersion, license: 'MIT' }),
    ...packages.map((one) => createComponent('library', one)),
  ]
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: signalbox },
    components,
    dependencies: [{ ref: signalbox['bom-ref'], dependsOn: components.map(({ purl }) => purl) }],
  }
  return `${JSON.stringify(bom, undefined, 2)}\n`
}

interface Named {
  readonly name: string
  readonly version: string
  /** An SPDX identifier. `scripts/licenses/document.ts` rejects everything else. */
  readonly license: string
}

function createComponent(type: 'application' | 'platform' | 'library', { name, version, license }: Named) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { type, name, version, 'bom-ref': purl, licenses: [{ license: { id: license } }], purl }
}
