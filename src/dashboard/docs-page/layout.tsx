/** The page below the header: the introduction and the operations. */
import textStyles from '../ui/styles/text.module.css'
import { Closed } from './closed.tsx'
import type { Immutable, System } from './swagger-ui.ts'

export function DocsLayout({ getComponent, specSelectors }: System) {
  const [Icons, Errors, Operations] = [
    getComponent('SvgAssets'),
    getComponent('errors', true),
    getComponent('operations', true),
  ]
  if (specSelectors.info().size === 0) return <p className="loading">Loading the documentation…</p>
  return (
    <div className="swagger-ui">
      <Icons />
      <Errors />
      <Introduction getComponent={getComponent} text={String(specSelectors.info().get('description'))} />
      <h2 className={textStyles.visuallyHidden}>Operations</h2>
      {specSelectors.taggedOperations().size > 0 ? (
        <Operations />
      ) : (
        <p className="loading">No operation has these words. Change the search.</p>
      )}
    </div>
  )
}

/** Shows the first paragraph. */
function Introduction({ getComponent, text }: Pick<System, 'getComponent'> & { readonly text: string }) {
  const [lead, ...more] = text.split('\n\n')
  const Markdown = getComponent('Markdown', true)
  const Authorize = getComponent('AuthorizeBtnContainer', true)
  return (
    <section className="introduction">
      <h1 className={textStyles.visuallyHidden}>Signalbox API</h1>
      <div className="lead">
        <Markdown source={lead} />
        <Authorize />
      </div>
      <Closed title="About this API">
        <Markdown source={more.join('\n\n')} />
      </Closed>
    </section>
  )
}

/** Shows a path without the link of Swagger UI, because its button contains no other controls. */
export const Path = ({ operationProps }: { readonly operationProps: Immutable }) => (
  <span className="opblock-summary-path">{String(operationProps.get('path'))}</span>
)
