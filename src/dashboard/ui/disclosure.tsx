/** What few need: under a line that opens it. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Disclosure as AriaDisclosure,
  Button,
  DisclosureGroup,
  DisclosurePanel,
  Heading,
} from 'react-aria-components'

interface DisclosureProps {
  readonly title: ReactNode
  /** Whether it is open at first. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

export const Disclosure = ({ title, isOpen = false, children }: DisclosureProps) => (
  <AriaDisclosure className="disclosure" defaultExpanded={isOpen}>
    <Opening title={title}>{children}</Opening>
  </AriaDisclosure>
)

interface AccordionProps {
  readonly sections: readonly { readonly title: string; readonly content: ReactNode }[]
  /** The title of the one that is open at first. */
  readonly open: string
}

/** Several, of which one is open at a time. */
export const Accordion = ({ sections, open }: AccordionProps) => (
  <DisclosureGroup className="accordion" defaultExpandedKeys={[open]}>
    {sections.map(({ title, content }) => (
      <AriaDisclosure key={title} id={title} className="disclosure">
        <Opening title={title}>{content}</Opening>
      </AriaDisclosure>
    ))}
  </DisclosureGroup>
)

const Opening = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <>
    <Heading level={3}>
      <Button slot="trigger" className="button bare slim">
        <ChevronRight size={16} aria-hidden />
        {title}
      </Button>
    </Heading>
    <DisclosurePanel className="disclosure-panel">{children}</DisclosurePanel>
  </>
)
