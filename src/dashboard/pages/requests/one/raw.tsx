import { CopyButton } from '../../../ui/copy.tsx'

interface RawProps {
  readonly text: string
  readonly label: string
}

/** A text as it is, to read and to copy. */
export const Raw = ({ text, label }: RawProps) => (
  <div className="json">
    <CopyButton text={text} label={`Copy ${label}`} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
    <section className="code" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  </div>
)
