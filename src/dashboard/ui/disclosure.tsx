/** Sections that open and close. */
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  Disclosure as AriaDisclosure,
  Button,
  DisclosureGroup,
  DisclosurePanel,
  Heading,
} from 'react-aria-components'
import buttonStyles from './styles/button.module.css'
import disclosureStyles from './styles/disclosure.module.css'

interface DisclosureProps {
  readonly title: ReactNode
  /** Opens the section at first, and when it changes to `true`. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  const [isExpanded, setExpanded] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setExpanded(true)
  }
  return (
    <AriaDisclosure
      className={disclosureStyles.disclosure}
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
    >
      <DisclosureContent title={title}>{children}</DisclosureContent>
    </AriaDisclosure>
  )
}

interface AccordionProps {
  readonly sections: readonly { readonly title: string; readonly content: ReactNode }[]
  /** The title of the section that is open at first. */
  readonly open: string
}

/** A group of sections of which one is open at a time. */
export const Accordion = ({ sections, open }: AccordionProps) => (
  <DisclosureGroup className={disclosureStyles.accordion} defaultExpandedKeys={[open]}>
    {sections.map(({ title, content }) => (
      <AriaDisclosure key={title} id={title} className={disclosureStyles.disclosure}>
        <DisclosureContent title={title}>{content}</DisclosureContent>
      </AriaDisclosure>
    ))}
  </DisclosureGroup>
)

const DisclosureContent = ({ title, children }: Pick<DisclosureProps, 'title' | 'children'>) => (
  <>
    <Heading level={3}>
      <Button slot="trigger" className={clsx(buttonStyles.button, buttonStyles.bare, buttonStyles.slim)}>
        <ChevronRight size={16} aria-hidden />
        {title}
      </Button>
    </Heading>
    <DisclosurePanel className={disclosureStyles.disclosurePanel}>{children}</DisclosurePanel>
  </>
)
