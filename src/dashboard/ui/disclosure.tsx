/** What few need: under a line that opens it. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components'

interface DisclosureProps {
  readonly title: ReactNode
  /** Whether it is open at first. */
  readonly isOpen?: boolean
  readonly children: ReactNode
}

export const Disclosure = ({ title, isOpen = false, children }: DisclosureProps) => (
  <AriaDisclosure className="disclosure" defaultExpanded={isOpen}>
    <Heading level={3}>
      <Button slot="trigger" className="button bare slim">
        <ChevronRight size={16} aria-hidden />
        {title}
      </Button>
    </Heading>
    <DisclosurePanel className="disclosure-panel">{children}</DisclosurePanel>
  </AriaDisclosure>
)
