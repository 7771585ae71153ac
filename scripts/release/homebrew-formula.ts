/** Creates the Homebrew formula, which downloads the executables of a release. */
import { basename } from 'node:path'
import { homepage, license, version } from '../../package.json'
import type { Platform } from '../../src/client/executable.ts'
import { getReleaseFile } from '../build/build.ts'

/** The checksums of `SHA256SUMS` by file name. */
type Checksums = ReadonlyMap<string, string>

const getUrl = (name: string): string => `${homepage}/releases/download/v${version}/${name}`

/**
 * Returns `signalbox.rb`, for a tap.
 * @throws {Error} if an executable was not built
 */
export const createFormula = (checksums: Checksums): string => `class Signalbox < Formula
  desc "Local sandbox for SMARTe's lead-data enrichment API"
  homepage "${homepage}"
  version "${version}"
  license "${license}"

  on_macos do
${formatFormulaDownload('on_arm', 'darwin-arm64', checksums)}
${formatFormulaDownload('on_intel', 'darwin-x64', checksums)}
  end

  on_linux do
${formatFormulaDownload('on_arm', 'linux-arm64', checksums)}
${formatFormulaDownload('on_intel', 'linux-x64', checksums)}
  end

  def install
    bin.install Dir["signalbox-*"].first => "signalbox"
    chmod 0755, bin/"signalbox"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/signalbox --version")
  end
end
`

function formatFormulaDownload(block: string, platform: Platform, checksums: Checksums): string {
  const name = basename(getReleaseFile(platform))
  const sha256 = checksums.get(name)
  if (sha256 === undefined) throw new Error(`SHA256SUMS has no ${name}. Run \`bun run build:all\` again.`)
  return `    ${block} do\n      url "${getUrl(name)}"\n      sha256 "${sha256}"\n    end`
}
