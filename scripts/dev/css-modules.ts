/**
 * Bun's development server drops the class names of CSS modules (https://github.com/oven-sh/bun/issues/18258). This plugin
 * serves each CSS module as a script that adds its style sheet to the page. The class names are those of Bun's bundler.
 */
import type { BunPlugin } from 'bun'

const plugin: BunPlugin = {
  name: 'css-modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => ({
      loader: 'js',
      contents: await toScript(path),
    }))
  },
}

async function toScript(path: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: ['/names.js'],
    files: { '/names.js': `import names from ${JSON.stringify(path)}\nexport default names` },
  })
  const [script = '', css = ''] = await Promise.all(outputs.map((output) => output.text()))
  return `${script}
const id = ${JSON.stringify(path)}
const style = document.getElementById(id) ?? document.head.appendChild(Object.assign(document.createElement('style'), { id }))
style.textContent = ${JSON.stringify(css)}
`
}

export default plugin
