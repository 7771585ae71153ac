/** The contact or company of a charge, and the organization that paid. */
import { Link } from 'react-router'
import { isPersonGuid, useOrganizationName, useRecordName } from '../../api/queries.ts'
import textStyles from '../../ui/styles/text.module.css'

interface ChargedRecordProps {
  readonly guid: string
  readonly orgId: string
}

/** Names both, and leads to the record. A deleted one has only its GUID. */
export function ChargedRecord({ guid, orgId }: ChargedRecordProps) {
  const organization = useOrganizationName(orgId)
  const name = useRecordName(guid)
  return (
    <>
      {name === undefined ? (
        <code>{guid}</code>
      ) : (
        <Link to={`/data/${isPersonGuid(guid) ? 'contacts' : 'companies'}/${guid}`}>{name}</Link>
      )}
      <div className={textStyles.hint}>{organization}</div>
    </>
  )
}
