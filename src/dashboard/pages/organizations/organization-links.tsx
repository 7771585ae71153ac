/** Links from an organization to the other pages. */
import { FlaskConical, ListTree } from 'lucide-react'
import type { SandboxOrganization } from '../../api/schemas.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { getRequestsLink, getTryLink } from './organization.ts'

interface OrganizationLinksProps {
  readonly organization: Pick<SandboxOrganization, 'orgId' | 'orgName'>
  /** Whether only the icons are shown. */
  readonly isBare?: boolean
}

/** Links to Try it with the key of the organization, and to its requests. */
export const OrganizationLinks = ({
  organization: { orgId, orgName },
  isBare = false,
}: OrganizationLinksProps) =>
  [
    { name: 'Try it', icon: FlaskConical, to: getTryLink(orgId) },
    { name: 'Its requests', icon: ListTree, to: getRequestsLink(orgId) },
  ].map(({ name, icon: Icon, to }) => (
    <ButtonLink
      key={name}
      to={to}
      {...(isBare && { look: 'bare', slim: true, 'aria-label': `${name}: ${orgName}`, title: name })}
    >
      <Icon size={16} aria-hidden /> {!isBare && name}
    </ButtonLink>
  ))
