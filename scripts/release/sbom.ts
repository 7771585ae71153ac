/** Creates the software bill of materials of the executable, in CycloneDX format. */
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { description, license, packageManager, version } from '../../package.json'
import type { ShippedPackage } from '../licenses/packages.ts'

/** Contains no time and no serial number, so that the same commit gives the same bytes. */
export function createSbom(packages: readonly ShippedPackage[]): string {
  const signalbox = createComponent(Enums.ComponentType.Application, { name: 'signalbox', version, license })
  signalbox.description = description
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: signalbox }) })
  for (const component of [createRuntime(), ...packages.map(createPackage)]) {
    bom.components.add(component)
    signalbox.dependencies.add(component.bomRef)
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  const serializer = new Serialize.JsonSerializer(normalizers)
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

interface Named {
  readonly name: string
  readonly version: string
  /** An SPDX identifier. `scripts/licenses/document.ts` rejects everything else. */
  readonly license: string
}

const createPackage = (one: Named): Models.Component => createComponent(Enums.ComponentType.Library, one)

/** The executable contains Bun. */
function createRuntime(): Models.Component {
  const [name = '', version = ''] = packageManager.split('@')
  return createComponent(Enums.ComponentType.Platform, { name, version, license: 'MIT' })
}

function createComponent(type: Enums.ComponentType, { name, version, license }: Named): Models.Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const component = new Models.Component(type, name, { version, bomRef: purl })
  component.purl = purl
  component.licenses.add(new Models.SpdxLicense(license))
  return component
}
