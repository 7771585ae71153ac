/** What the clients of one organization have seen: what the file must hold after a crash, and what it may. */

/** A user or key with an address of its own. */
export interface Member {
  readonly kind: 'user' | 'key'
  readonly email: string
  /** The key that was generated; `undefined` where the answer did not arrive. */
  apiKey: string | undefined
  /** As it was last answered; `undefined` where it may not be there at all. */
  status: 'active' | 'suspended' | undefined
  /** What was asked for without an answer: it may be that now. */
  maybe: 'active' | 'suspended' | undefined
}

/** A request under an `Idempotency-Key`. */
export interface Named {
  readonly key: string
  readonly email: string
  /** `undefined` where no answer arrived. */
  readonly transactionId: string | undefined
}

export class Story {
  readonly orgId: string
  readonly apiKey: string
  readonly adminKey: string
  readonly startCredits: number
  /** Whether a record that was charged before is free. */
  readonly isPlus: boolean
  /** Requests sent, and those of them that were answered after something was stored. */
  sent = 0
  stored = 0
  /** Refused because nothing could be stored. */
  refused = 0
  /** Charges that were answered, and of this round alone. */
  charged = 0
  newCharges = new Set<string>()
  /** Enrichments of this round without an answer: each may have been charged once. */
  unanswered = 0
  /** Charges of the last round that were stored without a response. */
  unseen: ReadonlySet<string> = new Set()
  readonly members: Member[] = []
  named: Named[] = []

  constructor(organization: {
    readonly orgId: string
    readonly apiKey: string
    readonly adminKey: string
    readonly credits: number
    readonly isPlus: boolean
  }) {
    this.orgId = organization.orgId
    this.apiKey = organization.apiKey
    this.adminKey = organization.adminKey
    this.startCredits = organization.credits
    this.isPlus = organization.isPlus
  }

  /** What came of an enrichment. */
  enriched({ status, transactionId, deducted }: Enriched): void {
    if (status === 0) this.unanswered++
    if (status === 200) this.stored++
    if (status === 503) this.refused++
    if (deducted > 0) {
      this.charged++
      this.newCharges.add(transactionId)
    }
  }

  nextRound(): void {
    this.newCharges = new Set()
    this.unanswered = 0
    this.named = []
  }
}

/** An enrichment as a client sees it; status 0 is no answer. */
export interface Enriched {
  readonly status: number
  readonly transactionId: string
  readonly deducted: number
  readonly isReplayed: boolean
}
