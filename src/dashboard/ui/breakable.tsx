/** A text that may be long without spaces, such as an email address or the name of a field. */
import { Fragment } from 'react'

/** The places after a sign of an address. */
const IN_ADDRESS = /(?<=[@./?&=_-])(?=\w)/
/** Those, and the ones before a word of a name such as `compWebsite`. */
const IN_NAME = /(?<=[@./?&=_-])(?=\w)|(?<=[a-z])(?=[A-Z])/

interface BreakableProps {
  readonly text: string
  readonly isName?: boolean
}

/** Lets a line end between the parts of the text, rather than within a word. */
export const Breakable = ({ text, isName = false }: BreakableProps) =>
  text.split(isName ? IN_NAME : IN_ADDRESS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is a place in the text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
