/** The npm packages as npm installs them: `signalbox`, and the executable in the package of this platform. */
import { join } from 'node:path'
import { buildPackage } from '../../../scripts/build/build-package.ts'
import { buildPlatformPackage } from '../../../scripts/build/platform-package.ts'
import { getPlatform, packageOf } from '../../../src/client/executable.ts'
import { EXECUTABLE } from '../executable.ts'

/** @param modules a folder `node_modules` */
export async function installPackage(modules: string): Promise<void> {
  const platform = getPlatform()
  await buildPackage(join(modules, 'signalbox'))
  if (platform !== undefined) buildPlatformPackage(join(modules, packageOf(platform)), platform, EXECUTABLE)
}
