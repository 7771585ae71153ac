import { CopyButton } from './copy.tsx'

/** A text as it is, to read and to copy. */
export const Verbatim = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div className="json">
    <CopyButton text={text} label={`Copy ${label}`} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
    <section className="code" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  </div>
)
