/** Made from `openapi.json` by `bun run openapi`. */

export interface paths {
    "/v7/enrich": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the best matching company and contact
         * @description Send whatever you know of a company, a contact or both; the best match comes back as one flat object.
         *
         *     **Enough to search with** is any one of `contactEmail`, `companyName`, `companyWebAddress`, `contactFullName`, `contactFirstName` with `contactLastName`, or a GUID or profile URL. A name without a company is answered only when exactly one record fits well.
         *
         *     | What was found | `recordStatus` | `accuracy` | Credits |
         *     |---|---|---|---|
         *     | a contact, employed there | `Active` | grade | 1 |
         *     | a contact who has left that company | `No Longer` | grade | 1 |
         *     | only the company, and no contact was asked for | `Active` | grade | 1 |
         *     | only the company, although a contact was asked for | `No Match` | grade of the company | 1 |
         *     | nothing | `No Match` | blank | 0 |
         *
         *     Finding nothing is a success: **200** with the same fields, blank. What is shown depends on the subscription: *Standard* has no direct dials; *Plus* and *Pro* add them, and show the current employment of contacts who are `No Longer` at the company; *Plus* refreshes a record it was charged for at no cost, also with a balance of zero.
         *
         *     **Employment.** `No Longer` means that the contact has no current employment at the matched company. Somebody who was promoted or rehired there is `Active`, with the current employment's fields, whatever title or email is sent. An employment is current until the sandbox clock (UTC) reaches the month it ends in. An employment that starts in the future counts as current, but one that has begun comes first.
         *
         *     **Identifiers.** A valid `contactGuid` or `contactUrl` identifies the contact. Company fields then only choose among that contact's employments. If none fits, the current employment is returned, graded `A` at most. A different name or email lowers the grade, to `B` at worst.
         *
         *     **Placeholders** such as `n/a`, `none`, `-`, `unknown`, `k.A.`, and `test` count as absent in name and company fields. Words that are also names, such as `Na` and `Blank`, count in `contactFirstName` and `contactLastName` if the other of the two is a name. People who are really called `Null` or `Test` are found by full name or email. In `contactEmail`, `Name <a@b.example>`, `mailto:a@b.example`, and `a@b.example;` are read as the address.
         *
         *     The key may also be sent as the body field `apikey`, for callers that cannot set headers. The header wins.
         *
         *     ### Repeating safely
         *
         *     Send a header `Idempotency-Key`, such as a new UUID, and a request that is repeated with the same key and body is carried out once: within 24 hours the repeat gets the same answer with `Idempotent-Replayed: true` and costs nothing. Its body, and with it `smarteTransactionId` in body and header, is that of the first, byte for byte; `credits-deducted` is `0`, and `credits-remaining` is what is left now. A repeat counts as a request for the limits. Keys belong to the organization. The same key with another body is 422 `idempotency_mismatch`; while the first is under way, a repeat is 409 `idempotency_in_progress`. Only answers with status 200 are kept: after an error a repeat is carried out anew.
         *
         *     ### Outcomes by name
         *
         *     For callers that can set nothing but field values: a `contactEmail` such as `no-match@outcome.test` or a `companyWebAddress` such as `no-match.outcome.test` is answered by its name, with fixed fictional records, whatever data are served. The address counts where both are sent.
         *
         *     | Name | What Enrich answers | Credits |
         *     |---|---|---|
         *     | `match` | `Active`, `A+` | 1 |
         *     | `grade-a` | `Active`, `A` | 1 |
         *     | `grade-a-minus` | `Active`, `A-` | 1 |
         *     | `grade-b` | `Active`, `B` | 1 |
         *     | `masked` | `Active`, `A+`, e-mail and direct dials masked whatever the organization says | 1 |
         *     | `no-longer` | `No Longer`, `A+`: a contact with a past and a current job | 1 |
         *     | `company-only` | `No Match`, `A+`: the company, and no contact | 1 |
         *     | `no-match` | `No Match`, all blank | 0 |
         *     | `ambiguous` | `No Match`, all blank: two fit equally well | 0 |
         *     | `insufficient-credits` | 402 `insufficient_credits` | 0 |
         *     | `rate-limited` | 429 `rate_limit_exceeded` with `Retry-After: 1` | 0 |
         *     | `unauthorized` | 401 `invalid_api_key` | 0 |
         *     | `suspended-key` | 403 `key_suspended` | 0 |
         *     | `server-error` | 500 `internal_error` | 0 |
         *     | `unavailable` | 503 `service_unavailable` | 0 |
         *     | `timeout-30s` | as `match`, after so many seconds, 1 to 120 | 1 |
         *     | `connection-reset` | the connection breaks before a byte is sent | 0 |
         *     | `truncated` | the connection breaks in the middle of the body | 0 |
         *     | `invalid-json` | 200 with a body that is not JSON | 0 |
         *     | `empty` | 200 without a body | 0 |
         *
         *     By website, the company alone is returned unless a contact is asked for; `masked` and `no-longer` return one all the same. Charges are real ones, and so are limits and subscriptions.
         */
        post: operations["enrich"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/buying-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the likely buying committee of a company
         * @description The company's current contacts at manager level and above: most senior first, then by function, then by `conGUID`. The order is total, so pages never overlap.
         *
         *     Send at least one of the four company fields. Where several are given the first of these counts: `companyGuid`, `companyWebsite`, `companyLinkedinUrl`, `companyName` (matched as Enrich matches it). An unknown company is an empty list with totals of 0; a page past the end is an empty list with the true totals. Each person appears once, with the most senior current employment. Placeholders such as `n/a` count as absent in all four fields. Costs no credits.
         *
         *     ### Outcomes by name
         *
         *     For callers that can set nothing but field values: a `companyWebsite` such as `no-match.outcome.test` is answered by its name, with a fixed fictional committee, whatever data are served. At 20 members a page the committee has two pages.
         *
         *     | Name | What Buying group answers |
         *     |---|---|
         *     | `match` | the committee |
         *     | `grade-a` | the committee |
         *     | `grade-a-minus` | the committee |
         *     | `grade-b` | the committee |
         *     | `masked` | the committee |
         *     | `no-longer` | the committee |
         *     | `company-only` | the committee |
         *     | `no-match` | an empty list |
         *     | `ambiguous` | an empty list |
         *     | `insufficient-credits` | 402 `insufficient_credits` |
         *     | `rate-limited` | 429 `rate_limit_exceeded` with `Retry-After: 1` |
         *     | `unauthorized` | 401 `invalid_api_key` |
         *     | `suspended-key` | 403 `key_suspended` |
         *     | `server-error` | 500 `internal_error` |
         *     | `unavailable` | 503 `service_unavailable` |
         *     | `timeout-30s` | the committee, after so many seconds |
         *     | `connection-reset` | the connection breaks before a byte is sent |
         *     | `truncated` | the connection breaks in the middle of the body |
         *     | `invalid-json` | 200 with a body that is not JSON |
         *     | `empty` | 200 without a body |
         */
        post: operations["buyingGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/user/createsignalapikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a user and generate a key
         * @description Registers a user in the organization of the admin key, with the role `user`, and generates a key that enriches straight away. The key is in `data.apiKey` of this answer; views and updates of users show `null` there. An address has one user at most, whatever its case: a second one is **409**, a deleted user's address included.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/user/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend or reactivate a user
         * @description `suspend` stops an active user: the user's key is refused with **403** `user_suspended` at once. `active` brings a suspended user back, and the same key works again. Any other change is **409**: deleted users never come back, and the last active admin cannot be suspended, which would lock everyone out.
         */
        post: operations["updateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/user/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List all users
         * @description All users of the organization of the admin key, of every role and status. An inactive organization may view, too.
         */
        post: operations["viewUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/key/createsignalapikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a key
         * @description Makes a `standard` key in the organization of the admin key. It enriches straight away, under the limits and credits of that organization. An address has one key at most, whatever its case: a second one is **409**.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/key/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend or reactivate a key
         * @description `suspend` stops an active key: it is refused with **403** `key_suspended` at once. `activate`, or `active`, brings a suspended one back with the same value. Any other change is **409**, and so is suspending the last admin key that works: it would lock everyone out.
         */
        post: operations["updateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signals/v1/key/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List all keys, or look up one
         * @description An empty object, or no body, answers with an array of all keys, of every role and status. `email` answers with the one key of that address as an object; **404** where there is none. `null` and a blank `email` list all keys. An inactive organization may view, too.
         */
        post: operations["viewKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain why Enrich answers as it does
         * @description Takes what Enrich takes, and tells what Enrich would answer and why: how the question was read, which companies and contacts may be meant, what each field says for and against them, how likely each is, and a sentence or two on the decision.
         *
         *     Weights are in **bits**: +1 doubles the odds that a candidate is the right one, -1 halves them. They become probabilities, of which those of all candidates and of none of them add up to 1; the probability decides on the grade.
         *
         *     It needs no key, is not limited, and neither costs nor counts anything. It answers only callers on the machine the server runs on.
         */
        post: operations["explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What time it is
         * @description The time that limits, the ledger and all timestamps go by.
         */
        get: operations["showClock"];
        /**
         * Freeze, set, advance or run the clock
         * @description What waits for time need not wait: past midnight the daily limit is whole again, a second later the token bucket is, a day later an idempotency key is forgotten. Employments end with the clock, too: each is current until the month in `conJobEndedOn` begins (UTC).
         *
         *     The clock is one for all organizations. Latency and timeouts that faults cause are real time, whatever it shows.
         */
        put: operations["changeClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the companies
         * @description By a part of a name, website or `compGUID`; without `search`, all. With `parentGUID` those below it: its subsidiaries, theirs, and so on.
         */
        get: operations["listCompanies"];
        /**
         * Store companies
         * @description Send one as a JSON object, many in a list, or a table as `text/csv` with the columns of a data directory: up to 16 MiB and 100,000 rows. All are stored, or none: a row that cannot be used is 400 with its place and the reason. Matched from the next request on.
         *
         *     Control characters are refused, tabs and line breaks among them; so are a `conEmail` that is no e-mail address and whatever is under `outcome.test`: nobody would be found by it.
         *
         *     Values are converted to the formats of their columns, such as `12,500` to `12500`. A value that cannot be converted is a warning: its row is stored, and `warnings` says what is stored in its place.
         *
         *     A put replaces: what is absent or blank is blank afterwards. `?dryRun=true` says what would become of the rows.
         *
         *     A company takes the place of the one with its `compGUID`; without one, of the first with that website, or else, without a website, with that name; or it is new, with a `compGUID` derived from the domain, else from the name.
         */
        put: operations["putCompanies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/companies/{compGUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at one company
         * @description As it is stored, with the number of its contacts.
         */
        get: operations["showCompany"];
        put?: never;
        post?: never;
        /**
         * Delete one company
         * @description All jobs there go with it, and everybody who has no other job.
         */
        delete: operations["deleteCompany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the contacts
         * @description By a part of a name, e-mail address or `conGUID`; without `search`, all.
         */
        get: operations["listContacts"];
        /**
         * Store contacts and their jobs
         * @description Send one as a JSON object, many in a list, or a table as `text/csv` with the columns of a data directory: up to 16 MiB and 100,000 rows. All are stored, or none: a row that cannot be used is 400 with its place and the reason. Matched from the next request on.
         *
         *     Control characters are refused, tabs and line breaks among them; so are a `conEmail` that is no e-mail address and whatever is under `outcome.test`: nobody would be found by it.
         *
         *     Values are converted to the formats of their columns, such as `12,500` to `12500`. A value that cannot be converted is a warning: its row is stored, and `warnings` says what is stored in its place.
         *
         *     A put replaces: what is absent or blank is blank afterwards. `?dryRun=true` says what would become of the rows.
         *
         *     A row is a person and one job. The person is the one with the `conGUID`; without one, whoever has that e-mail address, or else that name at that company; or is new, with a `conGUID` derived from the address, else from name and company. The row of a current job says what the person is called; that of a past one does, as long as there is no current one.
         *
         *     The job takes the place of the person's one at that company with the same title and start; failing that, of the only one there, if the request has one such row only; otherwise it is one job more.
         */
        put: operations["putContacts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/contacts/{conGUID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at one contact
         * @description As stored, with all jobs.
         */
        get: operations["showContact"];
        put?: never;
        post?: never;
        /**
         * Delete one contact
         * @description With all jobs.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the faults
         * @description In the order they were made, with how often each was considered, how often it struck and how often it still will. Those that are used up are listed, too.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Make requests fail, wait or lose their answer
         * @description The first armed fault, in the order they were made, that is for a request strikes it: right after its key was found to be allowed in, before limits, credits and the body are looked at. Only the eight operations of the service can be struck, and never another organization than the one of `match.orgId`.
         *
         *     A struck request **costs nothing**: no credit, no place in the day's count, no token. With `afterCommit: true` the work is done and charged as usual, and only the answer is lost, replaced or late: what shows whether a client retries safely. Where the work itself fails its own error is answered, and the fault has not struck.
         *
         *     | `kind` | What the caller sees |
         *     |---|---|
         *     | `error` | any status from 400 to 599, with its documented error |
         *     | `latency` | the right answer, later |
         *     | `connection-reset` | no byte of an answer |
         *     | `truncated-body` | the connection breaks in the middle of the body |
         *     | `invalid-json` | 200, and a body that is no JSON |
         *     | `empty-body` | 200, and no body |
         *     | `slow-drip` | the whole body, piece by piece |
         *
         *     Each but `latency` may carry a `latency` of its own, to wait first. Waiting is real time, whatever the sandbox's clock shows. What is sent in part or slowly without `afterCommit` is the example answer of this document.
         */
        post: operations["addFault"];
        /**
         * Delete all faults, or those of one organization
         * @description With `orgId` those that are for this organization alone. A request that was struck already suffers it to the end.
         */
        delete: operations["deleteFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/faults/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at one fault
         * @description What it is, and how it has gone.
         */
        get: operations["showFault"];
        put?: never;
        post?: never;
        /**
         * Delete one fault
         * @description Answers with the fault as it was last. A request that was struck already suffers it to the end.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All organizations
         * @description In the order they were made.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Make an organization with keys of its own
         * @description One for each test, so that tests run in parallel: what one organization spends, uses up or is refused, no other one sees. It has an admin user with an admin key, and a user with a standard key. The response shows both keys. The email addresses are `admin@` and `integration@` the domain of the website. Without a website, one is derived from the name and the id.
         *
         *     What is left out is chosen so that nothing is in the way: unlimited credits, and limits that a test does not reach unless it means to.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/organizations/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One organization, its users and keys, and where its limits stand
         * @description Key values are shown: a sandbox has no secrets from whoever sits at the machine.
         */
        get: operations["showOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description Its users, keys, charges and counts go with it. Its keys are unknown from then on: **401**, also for a request of its that is under way. The answer is what it was last.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Change status, subscription, credits, limits or masking of an organization
         * @description What is absent stays. It takes effect with the next request; a lower `qpsLimit` also takes what is above it out of the bucket, and a lower `dailyRateLimit` counts what was asked today.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/sandbox/organizations/{orgId}/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the status of a user, deleted ones included
         * @description `suspend`, `deleted` and `active`, from whatever the user is. Users are never deleted by the service’s own operations: this is how to see **403** `user_deleted`. Nobody is kept from locking an organization out.
         */
        patch: operations["updateSandboxUser"];
        trace?: never;
    };
    "/sandbox/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recorded requests
         * @description The last requests to the service and to unknown paths, refused ones included, newest first; what is under `/sandbox` is not among them. The journal keeps the last 10,000, or 64 MB of them if that is less: `evicted` says how many had to go. Restarting forgets them all.
         *
         *     Keys show their last four characters, wherever they were sent. A parameter that is not known is a **400**.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Forget recorded requests
         * @description All of them, or those of one organization.
         */
        delete: operations["clearRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch requests as they come
         * @description [Server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html): one `request` event for each request that is recorded from now on, with what `GET /sandbox/requests` tells of it as its data.
         *
         *     Its id in `Last-Event-ID` has the later ones told that are still in the journal; browsers send it when they come back. Who reads more slowly than requests come loses those that the journal has to let go: a `dropped` event says so, and `atMost` how many, whosever they were. A comment every 15 seconds shows that the connection is alive.
         */
        get: operations["streamRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show one recorded request in full
         * @description With `match`, which says why that record was found, or none: as `POST /sandbox/explain` does, with the data there are now.
         */
        get: operations["showRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check how many requests there were
         * @description **200** where as many requests fit as expected, else **409** with the nearest misses: those that differ in the fewest conditions, each with what stood there instead.
         *
         *     In `path`, `headers` and `body` each `*` stands for any characters. With `orgId` only requests of that organization are looked at, so that tests with an organization each can run at once.
         */
        post: operations["verifyRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/requests/{transactionId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a recorded request again
         * @description With the key, the headers and the body it had, which the journal keeps though it hides keys; **409** where it did not keep the body: one that was too large, compressed, no UTF-8 text, or sent to no operation. It is a request like any other: limits, credits, faults and data are those of now, and it stands in the journal with a transaction id of its own. What comes back is its entry there, **200** whatever it was answered itself; `answer.status` says that.
         *
         *     A repeat with an `Idempotency-Key` is answered as the first time and costs nothing; `{"fresh":true}` leaves it out.
         */
        post: operations["replayRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this server is and holds
         * @description Its version, how it was started, what time it is here, and how much there is of everything.
         */
        get: operations["showState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back to the state at the start
         * @description Everything becomes what it was when the server began to listen: organizations, users, keys, charges, counts, token buckets, idempotency keys, faults, companies and people, the clock; the journal is emptied. With a database file, that is what the file held then. Snapshots stay.
         *
         *     It is one transaction: a request is answered by the state before it or the one after it. What is under way meanwhile ends with **503**, or with **401** where its key is gone.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All snapshots
         * @description In the order they were taken.
         */
        get: operations["listSnapshots"];
        put?: never;
        /**
         * Take a snapshot of everything
         * @description A snapshot contains organizations, users, keys, charges, day counts, idempotency keys, token buckets, the clock, faults, companies, and people. Snapshots are stored in a temporary file until they are deleted or the server stops. At most 100 are stored, with at most 256 MiB together.
         */
        post: operations["takeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/snapshots/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make everything what it was at a snapshot
         * @description Nothing more and nothing less than there was, in the same order. Snapshots can be restored in any order and as often as needed, a newer one after an older one, too, and after a reset. The journal stays: it is history. The clock shows what it showed if it stood still, and is as far ahead of the machine as it was if it ran.
         */
        post: operations["restoreSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/snapshots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a snapshot
         * @description The state of now stays as it is.
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Where the mailbox is. */
        AskedMailSite: {
            /** @description Without `www` and its like. */
            host: string;
            /** @description What one registrant owns. */
            domain: string;
            /** @description Everybody may have an address there. */
            freeMail: boolean;
        };
        /** @description The website. */
        AskedWebsite: {
            /** @description Without `www` and its like. */
            host: string;
            /** @description What one registrant owns. */
            domain: string;
            /** @description It was read from `companyName`, which may only look like a domain. */
            readFromName: boolean;
        };
        /** @description At least one of the four company fields. Unknown fields are ignored. */
        BuyingGroupInput: {
            /** @description Your own id. The response repeats it as given, blanks included. */
            recordId?: string | null;
            /** @description `compGUID` of an earlier answer. Wins over the other three. */
            companyGuid?: string | null;
            /** @description Website, domain or any address on it. Wins over profile URL and name. */
            companyWebsite?: string | null;
            /** @description Public profile URL of the company. Wins over the name. */
            companyLinkedinUrl?: string | null;
            /** @description Name of the company; matched as Enrich matches it. */
            companyName?: string | null;
            /** @description Page, from 1; the first when absent. A string of digits will do. */
            pageNo?: number | string | null;
            /** @description Members a page, 1 to 100; 20 when absent. A string of digits will do. */
            pageSize?: number | string | null;
        };
        /** @description Someone who is likely to decide on buying. */
        BuyingGroupMember: {
            /** @description 32 hexadecimal digits; Enrich takes them as `contactGuid`. */
            conGUID: string;
            /** @description Job title in English. */
            conJobTitle: string;
            /** @description Seniority, such as `VP`. */
            conLevels: string;
            /** @description Primary function. */
            conFunctions: string;
            /** @description Sub-function. */
            conSubFunctions: string;
            /** @description Country of the office. */
            conWorkLocCountry: string;
        };
        /** @description One page of the committee. An unknown company is an empty list, not an error. */
        BuyingGroupOutput: {
            /** @description The `recordId` of the request, as given; `""` where it is absent or `null`. */
            recordId: string;
            /** @description 16 hexadecimal digits; blank where the company is not known. */
            compGUID: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Pages in the result set. */
            totalPages: number;
            /** @description Members across all pages. */
            totalCount: number;
            /** @description This page. */
            pageNo: number;
            /** @description Members a page. */
            pageSize: number;
            /**
             * Format: uuid
             * @description Id of this request, as in the header `smarteTransactionId`.
             */
            transactionId: string;
            /** @description Most senior first, then by function, then by conGUID. */
            buyingGroup: components["schemas"]["BuyingGroupMember"][];
        };
        /** @description What may be meant: a company, or somebody at a company. */
        Candidate: {
            company: components["schemas"]["CandidateCompany"];
            /** @description `null`: the company alone. Where a contact is asked for: that nobody stored there is meant. */
            contact: components["schemas"]["CandidateContact"] | null;
            /** @description Field by field. */
            fields: components["schemas"]["FieldEvidence"][];
            /** @description All fields together, in bits. Less than their sum where much agrees: agreement beyond some bits counts by a share only, so that a contradiction always tells. */
            weight: number;
            /** @description That this one is meant. */
            probability: number;
        };
        /** @description The company. */
        CandidateCompany: {
            /** @description 16 hexadecimal digits. */
            compGUID: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Country. */
            compCountry: string;
        };
        /** @description The contact, in the job at this company. */
        CandidateContact: {
            /** @description 32 hexadecimal digits. */
            conGUID: string;
            /** @description Full name. */
            conFullName: string;
            /** @description Address of this job as stored: neither masked nor left out. */
            conEmail: string;
            /** @description Job title in English. */
            conJobTitle: string;
            /** @description False: the contact has left this company. */
            current: boolean;
        };
        /** @description The clock everything here goes by. */
        Clock: {
            /** @description What time it is for limits, ledger and timestamps. */
            now: string;
            /** @enum {string} */
            mode: "running" | "frozen";
            /** @description How far a running clock is ahead of the machine; of a frozen one, how far it is now. */
            offsetSeconds: number;
        };
        /** @description What to change, in this order: `now`, `advanceSeconds`, `mode`. */
        ClockInput: {
            /** @description An instant in ISO 8601, such as `2026-03-10T23:59:59Z`, or `null` for the machine’s own time. */
            now?: string | null;
            /** @description Moves on by so many seconds, fractions allowed; back, if negative. */
            advanceSeconds?: number;
            /**
             * @description `frozen` stands still until told otherwise.
             * @enum {string}
             */
            mode?: "running" | "frozen";
        };
        /** @description One company, or many. */
        CompaniesInput: components["schemas"]["CompanyInput"] | components["schemas"]["CompanyList"];
        /** @description What became of the companies. */
        CompaniesPut: {
            /** @description Whether this only says what would become of it. */
            dryRun: boolean;
            /** @description How many are new. */
            created: number;
            /** @description How many were stored, and have changed. */
            updated: number;
            /** @description How many were stored just so. */
            unchanged: number;
            /** @description Columns of a table that were left out, and why. Unknown fields of JSON are refused. */
            ignored: string[];
            /** @description Values that do not have the format of their column. Their rows are stored all the same. The first hundred. */
            warnings: components["schemas"]["ValueWarning"][];
            /** @description The first hundred, in the order they are stored. */
            companies: components["schemas"]["PutCompany"][];
        };
        /** @description A whole company: what is absent, `null` or blank is stored as blank. */
        CompanyInput: {
            /** @description 16 hexadecimal digits. Hexadecimal digits; blank or absent, it is derived. */
            compGUID?: string | null;
            /** @description Name with its legal form. This or `compWebsite` is required of a company. */
            compName?: string | null;
            /** @description Other names, separated by `|`. */
            compNameAka?: string | null;
            /** @description Website. */
            compWebsite?: string | null;
            /** @description As `compPubProfileUrl` of an enrichment. */
            compPubProfileUrl?: string | null;
            /** @description As `compLegalStatus` of an enrichment. */
            compLegalStatus?: string | null;
            /** @description As `compIndustry` of an enrichment. */
            compIndustry?: string | null;
            /** @description A whole number such as `12500`. `12,500` is converted. */
            compEmpCount?: string | null;
            /** @description As `compEmpRange` of an enrichment. */
            compEmpRange?: string | null;
            /** @description As `compRevRange` of an enrichment. */
            compRevRange?: string | null;
            /** @description Separated by `|`. `EMEA;APAC` is converted. */
            compGlobalRegions?: string | null;
            /** @description As `compNaicsCodes` of an enrichment. */
            compNaicsCodes?: string | null;
            /** @description As `compNaicsDescription` of an enrichment. */
            compNaicsDescription?: string | null;
            /** @description As `compSicCodes` of an enrichment. */
            compSicCodes?: string | null;
            /** @description As `compSicDescription` of an enrichment. */
            compSicDescription?: string | null;
            /** @description As `compAddr` of an enrichment. */
            compAddr?: string | null;
            /** @description As `compCity` of an enrichment. */
            compCity?: string | null;
            /** @description As `compState` of an enrichment. */
            compState?: string | null;
            /** @description As `compCountry` of an enrichment. */
            compCountry?: string | null;
            /** @description As `compZipcode` of an enrichment. */
            compZipcode?: string | null;
            /** @description As `compPhoneNo` of an enrichment. */
            compPhoneNo?: string | null;
            /** @description As `compParentGuid` of an enrichment. */
            compParentGuid?: string | null;
            /** @description As `compGlobalHqParentGuid` of an enrichment. */
            compGlobalHqParentGuid?: string | null;
            /** @description As `compWorldwideParentName` of an enrichment. */
            compWorldwideParentName?: string | null;
        };
        /** @description Many. */
        CompanyList: {
            companies: components["schemas"]["CompanyInput"][];
        };
        /** @description One way to read the name of a company. */
        CompanyNameReading: {
            /** @description What tells companies apart, as it was spelt. */
            words: string[];
            /** @description The same words as they are compared: `tech` and `technologies` are both `technology`, for one. */
            terms: string[];
            /** @description Legal forms and the like, which count for little. */
            legalForms: string[];
        };
        /** @description No byte of an answer: the connection breaks. */
        ConnectionResetEffect: {
            /** @constant */
            kind: "connection-reset";
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description A person and one job, at the company with this `compGUID`, `compWebsite` or `compName`. What is absent, `null` or blank is stored as blank. */
        ContactInput: {
            /** @description 32 hexadecimal digits. Hexadecimal digits; blank or absent, it is derived. */
            conGUID?: string | null;
            /** @description 16 hexadecimal digits. Hexadecimal digits; blank or absent, it is derived. */
            compGUID?: string | null;
            /** @description Website. */
            compWebsite?: string | null;
            /** @description Name with its legal form. This or `compWebsite` is required of a company. */
            compName?: string | null;
            /** @description As `conFirstName` of an enrichment. */
            conFirstName?: string | null;
            /** @description As `conMiddleName` of an enrichment. */
            conMiddleName?: string | null;
            /** @description As `conLastName` of an enrichment. */
            conLastName?: string | null;
            /** @description Where it is absent, it is put together; where the parts are absent, they are taken from it. */
            conFullName?: string | null;
            /** @description As `conEmail` of an enrichment. */
            conEmail?: string | null;
            /** @description As `conPubProfileUrl` of an enrichment. */
            conPubProfileUrl?: string | null;
            /** @description As `conJobTitleEn` of an enrichment. */
            conJobTitleEn?: string | null;
            /** @description Such as `Aug 2020`. Dates such as `2020-08-15` are converted. */
            conJobStartedOn?: string | null;
            /** @description As `conJobUpdatedOn` of an enrichment. */
            conJobUpdatedOn?: string | null;
            /** @description Such as `Aug 2020`. The employment is current while this is blank, or a month later than that of the sandbox clock. Dates such as `2020-08-15` are converted. */
            conJobEndedOn?: string | null;
            /** @description One of C-Level, VP, Director, Manager, Senior, Staff. Other spellings are converted. A blank level is derived from the title. */
            conLevels?: string | null;
            /** @description One of Executive, Sales, Marketing, Finance, Operations, Information Technology, Engineering, Product, Customer Success, Human Resources, Legal, Research & Development. Other spellings are converted. A blank function is derived from the title. */
            conFunctions?: string | null;
            /** @description As `conSubFunctions` of an enrichment. */
            conSubFunctions?: string | null;
            /** @description As `conLoc` of an enrichment. */
            conLoc?: string | null;
            /** @description As `conWorkLocAddr` of an enrichment. */
            conWorkLocAddr?: string | null;
            /** @description As `conWorkLocCity` of an enrichment. */
            conWorkLocCity?: string | null;
            /** @description As `conWorkLocState` of an enrichment. */
            conWorkLocState?: string | null;
            /** @description As `conWorkLocCountry` of an enrichment. */
            conWorkLocCountry?: string | null;
            /** @description As `conWorkLocZipcode` of an enrichment. */
            conWorkLocZipcode?: string | null;
            /** @description As `conWorkLocPhoneNo` of an enrichment. */
            conWorkLocPhoneNo?: string | null;
            /** @description As `directDial1` of an enrichment. */
            directDial1?: string | null;
            /** @description As `directDial2` of an enrichment. */
            directDial2?: string | null;
        };
        /** @description Many. */
        ContactList: {
            contacts: components["schemas"]["ContactInput"][];
        };
        /** @description One contact, or many. */
        ContactsInput: components["schemas"]["ContactInput"] | components["schemas"]["ContactList"];
        /** @description What became of the people; each is counted once, however many jobs. */
        ContactsPut: {
            /** @description Whether this only says what would become of it. */
            dryRun: boolean;
            /** @description How many are new. */
            created: number;
            /** @description How many were stored, and have changed. */
            updated: number;
            /** @description How many were stored just so. */
            unchanged: number;
            /** @description Columns of a table that were left out, and why. Unknown fields of JSON are refused. */
            ignored: string[];
            /** @description Values that do not have the format of their column. Their rows are stored all the same. The first hundred. */
            warnings: components["schemas"]["ValueWarning"][];
            /** @description The first hundred, in the order they are stored. */
            contacts: components["schemas"]["PutContact"][];
        };
        /** @description For whom. */
        CreateKeyInput: {
            /** @description Address the new key belongs to. */
            email: string;
        };
        /** @description The new key. */
        CreateKeyOutput: {
            /** @constant */
            message: "Key generated successfully";
            data: components["schemas"]["KeyRecord"];
        };
        /** @description Every field may be left out: an active Plus organization with unlimited credits, 1,000 requests a second, 1,000,000 a day and nothing masked. */
        CreateOrganizationInput: {
            /** @description Name. */
            orgName?: string;
            /** @description Website. */
            website?: string;
            /**
             * @description What is shown and what is free: see Enrich.
             * @enum {string}
             */
            subscription?: "standard" | "plus" | "pro";
            /**
             * @description An inactive organization may view its users and keys, and nothing else.
             * @enum {string}
             */
            status?: "active" | "inactive";
            /** @description Credits left; `null` is unlimited. */
            credits?: number | null;
            /** @description Requests a UTC day. */
            dailyRateLimit?: number;
            /** @description Requests a second, and at once. */
            qpsLimit?: number;
            /** @description Masks e-mail addresses: `j***@domain.com`. */
            maskEmail?: boolean;
            /** @description Masks direct dials: `+1 415 555 ****`. */
            maskDirectDial?: boolean;
        };
        /** @description The new organization and its keys. */
        CreateOrganizationOutput: {
            organization: components["schemas"]["SandboxOrganization"];
            /** @description Value of its admin key, for its users and keys. */
            adminKey: string;
            /** @description Value of its standard key, for Enrich and Buying group. */
            apiKey: string;
        };
        /** @description Who is to be registered. */
        CreateUserInput: {
            /** @description Address of the new user. */
            email: string;
        };
        /** @description The new user, with the key that was generated. */
        CreateUserOutput: {
            /** @constant */
            message: "New User registered successfully. Key Generated";
            data: components["schemas"]["CreatedUser"];
        };
        /** @description A new user with its key. */
        CreatedUser: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            organization: components["schemas"]["Organization"];
            /** @description E-mail address, unique in the organization whatever its case. */
            email: string;
            /**
             * @description New users get `user`.
             * @enum {string}
             */
            role: "admin" | "user" | "demo";
            /**
             * @description New users get `active`.
             * @enum {string}
             */
            status: "active" | "suspend" | "deleted";
            /**
             * Format: date-time
             * @description With milliseconds and UTC offset.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description In the same form.
             */
            updatedAt: string;
            /** @description The value of the new key. */
            apiKey: string[];
        };
        /** @description What was deleted. */
        DataDeleted: {
            /** @description Companies that are gone. */
            companies: number;
            /** @description People who are gone: those left without any job, too. */
            contacts: number;
            /** @description Jobs that are gone. */
            employments: number;
        };
        /** @description What Enrich answers, and why. */
        Decision: {
            /**
             * @description What is returned.
             * @enum {string}
             */
            outcome: "contact" | "company" | "none";
            /**
             * @description How sure the match is, highest first: at least 99.5, 99, 95, 85 % of such answers are right.
             * @enum {string}
             */
            accuracy: "A+" | "A" | "A-" | "B" | "";
            /**
             * @description `No Longer`: the contact has left that company. `No Match`: no contact, or nothing at all.
             * @enum {string}
             */
            recordStatus: "Active" | "No Longer" | "No Match";
            /** @description That what is returned is right; a company is as likely as all candidates at it together. With `none`: that of the likeliest answer, which is not enough; 0 without any candidate. */
            probability: number;
            /** @description The company decided for; blank with `none`. */
            compGUID: string;
            /** @description The contact decided for; blank without one. */
            conGUID: string;
            /** @description Why, in one or two sentences for people. May change. */
            reason: string;
        };
        /** @description 200 with a body of no bytes. */
        EmptyBodyEffect: {
            /** @constant */
            kind: "empty-body";
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description Any of these fields; the more, the better the match. Unknown fields are ignored. */
        EnrichmentInput: {
            /** @description Your own id of the record. The response repeats it as given, blanks included. */
            recordId?: string | null;
            /** @description Name of the company, in any of its spellings. */
            companyName?: string | null;
            /** @description Website, domain or any address on it. */
            companyWebAddress?: string | null;
            /** @description Full name; `Last, First` is understood. */
            contactFullName?: string | null;
            /** @description First name; nicknames and initials are understood. */
            contactFirstName?: string | null;
            /** @description Middle name or initial. */
            contactMiddleName?: string | null;
            /** @description Last name. */
            contactLastName?: string | null;
            /** @description Business email address, also as `Name <a@b.example>`. Enough on its own. */
            contactEmail?: string | null;
            /** @description Job title; tells people of one name apart. */
            contactJobTitle?: string | null;
            /** @description Country, as a name or an ISO code. */
            contactCountry?: string | null;
            /** @description `compGUID` of an earlier answer. */
            companyGuid?: string | null;
            /** @description Public profile URL of the company. */
            companyLnUrl?: string | null;
            /** @description `conGUID` of an earlier answer. */
            contactGuid?: string | null;
            /** @description Public profile URL of the contact. */
            contactUrl?: string | null;
            /** @description The API key, where the caller cannot set headers. The header wins. */
            apikey?: string | null;
        };
        /** @description The best match. One flat object in every outcome; each field is a string, blank where nothing is known. */
        EnrichmentOutput: {
            /** @description The `recordId` of the request, as given; `""` where it is absent or `null`. */
            recordId: string;
            /**
             * @description `No Longer`: the contact has left that company. `No Match`: no contact, or nothing at all.
             * @enum {string}
             */
            recordStatus: "Active" | "No Longer" | "No Match";
            /**
             * @description How sure the match is, highest first: at least 99.5, 99, 95, 85 % of such answers are right.
             * @enum {string}
             */
            accuracy: "A+" | "A" | "A-" | "B" | "";
            /**
             * Format: uuid
             * @description Id of this request, as in the header of that name.
             */
            smarteTransactionId: string;
            /** @description 16 hexadecimal digits. */
            compGUID: string;
            /** @description `compGUID` of the direct parent. */
            compParentGuid: string;
            /** @description `compGUID` of the company at the top. */
            compGlobalHqParentGuid: string;
            /** @description Name with its legal form. */
            compName: string;
            /** @description Other names, separated by `|`. */
            compNameAka: string;
            /** @description Name of the company at the top. */
            compWorldwideParentName: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Public profile URL. */
            compPubProfileUrl: string;
            /** @description Such as `Public`, `Private`, `Subsidiary`. */
            compLegalStatus: string;
            /** @description Industry. */
            compIndustry: string;
            /** @description Employees, a number. */
            compEmpCount: string;
            /** @description Employees, a range such as `201 - 500`. */
            compEmpRange: string;
            /** @description Revenue, a range such as `$100 - 250M`. */
            compRevRange: string;
            /** @description Regions, separated by `|`. */
            compGlobalRegions: string;
            /** @description NAICS codes, separated by `|`. */
            compNaicsCodes: string;
            /** @description Their descriptions, separated by `|`. */
            compNaicsDescription: string;
            /** @description SIC codes, separated by `|`. */
            compSicCodes: string;
            /** @description Their descriptions, separated by `|`. */
            compSicDescription: string;
            /** @description Street address. */
            compAddr: string;
            /** @description City. */
            compCity: string;
            /** @description State or province. */
            compState: string;
            /** @description Country. */
            compCountry: string;
            /** @description Postal code. */
            compZipcode: string;
            /** @description Phone number. */
            compPhoneNo: string;
            /** @description 32 hexadecimal digits. */
            conGUID: string;
            /** @description First name. */
            conFirstName: string;
            /** @description Last name. */
            conLastName: string;
            /** @description Full name. */
            conFullName: string;
            /** @description Business e-mail address; masked where the organization masks it. */
            conEmail: string;
            /** @description Public profile URL. */
            conPubProfileUrl: string;
            /** @description Job title in English. */
            conJobTitleEn: string;
            /** @description Month and year, such as `Oct 2022`. */
            conJobStartedOn: string;
            /** @description Month and year. */
            conJobUpdatedOn: string;
            /** @description Seniority. */
            conLevels: string;
            /** @description Function. */
            conFunctions: string;
            /** @description Sub-function. */
            conSubFunctions: string;
            /** @description Where the contact lives or works. */
            conLoc: string;
            /** @description Office: street address. */
            conWorkLocAddr: string;
            /** @description Office: city. */
            conWorkLocCity: string;
            /** @description Office: state or province. */
            conWorkLocState: string;
            /** @description Office: country. */
            conWorkLocCountry: string;
            /** @description Office: postal code. */
            conWorkLocZipcode: string;
            /** @description Office: phone number. */
            conWorkLocPhoneNo: string;
            /** @description Direct dial. Absent with Enterprise Standard. */
            directDial1?: string;
            /** @description Second direct dial. Absent with Enterprise Standard. */
            directDial2?: string;
        };
        /**
         * @description Stable: decide by it.
         * @enum {string}
         */
        ErrorCode: "invalid_parameter" | "missing_identifier" | "invalid_api_key" | "unauthorized" | "insufficient_credits" | "key_suspended" | "user_suspended" | "user_deleted" | "organization_inactive" | "admin_key_required" | "loopback_only" | "not_found" | "method_not_allowed" | "already_exists" | "invalid_state" | "idempotency_in_progress" | "not_as_expected" | "payload_too_large" | "idempotency_mismatch" | "rate_limit_exceeded" | "internal_error" | "service_unavailable" | "storage_unavailable";
        ErrorDetail: {
            /** @description Name of the field. */
            field: string;
            /** @description What is wrong with it, and what to send. */
            message: string;
        };
        /** @description An error of the interface. */
        ErrorEffect: {
            /** @constant */
            kind: "error";
            /** @description Any; 502 and 504, too. */
            status: number;
            /**
             * @description Which error of this status; without, the first that fits the operation.
             * @enum {string}
             */
            code?: "invalid_parameter" | "missing_identifier" | "invalid_api_key" | "unauthorized" | "insufficient_credits" | "key_suspended" | "user_suspended" | "user_deleted" | "organization_inactive" | "admin_key_required" | "not_found" | "method_not_allowed" | "already_exists" | "invalid_state" | "idempotency_in_progress" | "payload_too_large" | "idempotency_mismatch" | "rate_limit_exceeded" | "internal_error" | "service_unavailable" | "storage_unavailable";
            /** @description `Retry-After`; 1 with 429, else none. */
            retryAfterSeconds?: number;
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description Every answer but 200 has this shape. */
        ErrorResponse: {
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description For people: says what to do. May change. */
                message: string;
                /** @description The status of the answer. */
                status: number;
                /** @description The fields at fault, if it is theirs. */
                details?: components["schemas"]["ErrorDetail"][];
            };
        };
        /** @description Why Enrich answers as it does. */
        ExplainOutput: {
            decision: components["schemas"]["Decision"];
            asked: components["schemas"]["NormalForm"];
            /** @description Likeliest first, at most ten. */
            candidates: components["schemas"]["Candidate"][];
            further: components["schemas"]["FurtherCandidates"];
            /** @description That none of them is meant. With it the probabilities of all candidates add up to 1. */
            noneProbability: number;
            /** @description Highest first. What is less likely than the last takes is not returned. */
            gradeBounds: components["schemas"]["GradeBound"][];
        };
        /** @description Where a request differs. */
        FailedCondition: {
            /** @description As it was asked: `status`, `body.companyName`. */
            condition: string;
            /** @description What should have stood there; `nothing` for a field that should have been absent. */
            expected: string;
            /** @description What stood there; `null` for nothing. */
            found: string | null;
        };
        /** @description A fault and how it has gone. */
        Fault: {
            /** Format: uuid */
            id: string;
            match: components["schemas"]["FaultMatch"];
            effect: components["schemas"]["ErrorEffect"] | components["schemas"]["LatencyEffect"] | components["schemas"]["ConnectionResetEffect"] | components["schemas"]["TruncatedBodyEffect"] | components["schemas"]["InvalidJsonEffect"] | components["schemas"]["EmptyBodyEffect"] | components["schemas"]["SlowDripEffect"];
            /** @description How often in all; `null` is every time. */
            times: number | null;
            probability: number;
            seed: string | number;
            afterCommit: boolean;
            /** @description By the sandbox’s clock. */
            createdAt: string;
            /** @description How many requests it was for while it was armed and no earlier fault struck them. */
            considered: number;
            /** @description How many of them it struck. */
            struck: number;
            /** @description How often it will still strike; `null` is without end. */
            left: number | null;
        };
        /** @description A fault to arm. */
        FaultInput: {
            match?: components["schemas"]["FaultMatch"];
            effect: components["schemas"]["ErrorEffect"] | components["schemas"]["LatencyEffect"] | components["schemas"]["ConnectionResetEffect"] | components["schemas"]["TruncatedBodyEffect"] | components["schemas"]["InvalidJsonEffect"] | components["schemas"]["EmptyBodyEffect"] | components["schemas"]["SlowDripEffect"];
            /** @description How often; without, until it is deleted. */
            times?: number;
            /** @description How likely each time; without, always. */
            probability?: number;
            /** @description The same seed, the same sequence; without, one is drawn. */
            seed?: string | number;
            /** @description `true`: the work is done and charged, and only its answer suffers. */
            afterCommit?: boolean;
        };
        /** @description How long the request waits first, in real time. */
        FaultLatency: {
            /** @description Milliseconds at least. */
            ms: number;
            /** @description Up to so many more, drawn from the seed. */
            jitterMs?: number;
        };
        /** @description Which requests: all that is named must hold. Nothing named is every request of every organization. */
        FaultMatch: {
            /**
             * @description One of the eight operations.
             * @enum {string}
             */
            operation?: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey";
            /** @description The organization whose key is sent; the fault touches no other. */
            orgId?: string;
            /** @description A key value, its `keyId` or its last four characters. A value is shown by its `keyId`. */
            key?: string;
            /** @description Fields of the body and what they must be; `*` stands for any characters. */
            body?: {
                [key: string]: string;
            };
        };
        /** @description In the order they were made: the first that is for a request strikes it. */
        Faults: {
            faults: components["schemas"]["Fault"][];
        };
        /** @description What is gone. */
        FaultsDeleted: {
            /** @description How many there were. */
            deleted: number;
        };
        /** @description What one field says for a candidate, or against it. */
        FieldEvidence: {
            /** @description What was compared. `presence` is what is known before: among how many people the one must be told. */
            field: string;
            /** @description How well it agrees. */
            level: string;
            /** @description As it was compared; blank where that says nothing. */
            asked: string;
            /** @description Likewise. */
            stored: string;
            /** @description Bits: +1 doubles the odds that this is the right one, -1 halves them, 0 says nothing either way. */
            weight: number;
            /** @description How the words of a company name were paired; absent where the whole names agree. Their weights need not add up to that of the field: agreement beyond what singles out one company does not count. */
            words?: components["schemas"]["WordPair"][];
        };
        /** @description Candidates that were considered and are not shown. */
        FurtherCandidates: {
            /** @description How many. */
            count: number;
            /** @description That one of them is meant. */
            probability: number;
        };
        /** @description When a grade is given. */
        GradeBound: {
            /** @description Grade. */
            accuracy: string;
            /** @description The least probability it takes. */
            probability: number;
        };
        /** @description 200 with a body that lacks its last brace. */
        InvalidJsonEffect: {
            /** @constant */
            kind: "invalid-json";
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description The answer, as far as it is known. */
        JournalAnswer: {
            /** @description The status; `null` where the caller saw no answer: a fault broke the connection, or the caller hung up while the answer was delayed. No filter by status finds those. */
            status: number | null;
            /** @description The headers. */
            headers: {
                [key: string]: string;
            };
            /** @description JSON, or text; `null` where there was none or it is not known. Keys are hidden. */
            body: unknown;
        };
        /** @description They are forgotten. */
        JournalCleared: {
            /** @description How many there were. */
            cleared: number;
        };
        /** @description What became of the credits. */
        JournalCredits: {
            /** @description What it cost. */
            deducted: number;
            /** @description What was left; `null` for unlimited. */
            remaining: number | null;
        };
        /** @description A request and its answer. */
        JournalEntry: {
            /**
             * Format: uuid
             * @description `smarteTransactionId` of the answer.
             */
            transactionId: string;
            /** @description When it was received, by the sandbox’s clock. */
            at: string;
            /**
             * @description By its `operationId`; `null` for a path or a method that is none.
             * @enum {string|null}
             */
            operation: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey" | null;
            /** @description The method. */
            method: string;
            /** @description Path and query as sent, keys hidden. */
            path: string;
            /** @description `null` without a known key. */
            organization: components["schemas"]["JournalOrganization"] | null;
            /** @description The last four characters of the key that was sent; `null` without one. */
            key: string | null;
            /**
             * Format: uuid
             * @description Id of that key; `null` where it is nobody’s.
             */
            keyId: string | null;
            request: components["schemas"]["JournalRequest"];
            answer: components["schemas"]["JournalAnswer"];
            /** @description From its arrival to the answer, in real milliseconds. */
            durationMs: number;
            /** @description `null` where an enrichment was not carried out, and for every other operation. */
            credits: components["schemas"]["JournalCredits"] | null;
            /** @description `null` where none struck. */
            fault: components["schemas"]["JournalFault"] | null;
            /** @description What looks like a mistake of the caller. */
            warnings: components["schemas"]["JournalWarning"][];
        };
        /** @description A request and its answer, and why it was answered so. */
        JournalEntryInFull: {
            /**
             * Format: uuid
             * @description `smarteTransactionId` of the answer.
             */
            transactionId: string;
            /** @description When it was received, by the sandbox’s clock. */
            at: string;
            /**
             * @description By its `operationId`; `null` for a path or a method that is none.
             * @enum {string|null}
             */
            operation: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey" | null;
            /** @description The method. */
            method: string;
            /** @description Path and query as sent, keys hidden. */
            path: string;
            /** @description `null` without a known key. */
            organization: components["schemas"]["JournalOrganization"] | null;
            /** @description The last four characters of the key that was sent; `null` without one. */
            key: string | null;
            /**
             * Format: uuid
             * @description Id of that key; `null` where it is nobody’s.
             */
            keyId: string | null;
            request: components["schemas"]["JournalRequest"];
            answer: components["schemas"]["JournalAnswer"];
            /** @description From its arrival to the answer, in real milliseconds. */
            durationMs: number;
            /** @description `null` where an enrichment was not carried out, and for every other operation. */
            credits: components["schemas"]["JournalCredits"] | null;
            /** @description `null` where none struck. */
            fault: components["schemas"]["JournalFault"] | null;
            /** @description What looks like a mistake of the caller. */
            warnings: components["schemas"]["JournalWarning"][];
            /** @description For Enrich, and for Buying group by name; `null` for others, and for what was refused. */
            match: components["schemas"]["MatchExplanation"] | null;
        };
        /** @description What struck it. */
        JournalFault: {
            /** @description The fault; `null` for what no fault of the list did. */
            id: string | null;
            /** @description Its effect. */
            kind: string;
            /** @description Whether the work was done and charged all the same. */
            afterCommit: boolean;
        };
        /** @description Recorded requests. */
        JournalList: {
            /** @description Newest first. */
            requests: components["schemas"]["JournalEntry"][];
            /** @description How many fit the filter, on all pages. */
            total: number;
            /** @description For `before`, to have the next page; `null` on the last one. */
            next: string | null;
            /** @description How many are in the journal, whatever the filter. */
            recorded: number;
            /** @description How many had to go for later ones since the journal was last cleared. */
            evicted: number;
        };
        /** @description Whose key was sent. */
        JournalOrganization: {
            /** @description Its id. */
            orgId: string;
            /** @description Its name. */
            orgName: string;
        };
        /** @description The request as it was received. */
        JournalRequest: {
            /** @description By their names in lower case. Keys show their last four characters. */
            headers: {
                [key: string]: string;
            };
            /** @description As it came, keys hidden; `null` where there was none or it was not read. */
            body: string | null;
            /** @description The body as JSON; absent where it is none. */
            json?: unknown;
        };
        /** @description What looks like a mistake of the caller. */
        JournalWarning: {
            /**
             * @description Stable: decide by it.
             * @enum {string}
             */
            code: "unknown_field" | "placeholder" | "misplaced_value" | "key_sent_twice" | "misplaced_key" | "odd_content_type";
            /** @description The field of the body, or the header. */
            field: string;
            /** @description For people. May change. */
            message: string;
            /** @description The field, header or value that was probably meant. */
            suggestion?: string;
        };
        /** @description A key of an organization, with its value. */
        KeyRecord: {
            /**
             * Format: uuid
             * @description Id of the key; not the key itself.
             */
            keyId: string;
            /** @description E-mail address the key belongs to, unique in the organization. */
            email: string;
            /**
             * @description New keys get `standard`.
             * @enum {string}
             */
            role: "admin" | "standard";
            /**
             * @description New keys get `active`.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The key value. Store it securely. */
            apiKey: string;
        };
        /** @description The answer it would have had, later. Whoever hangs up meanwhile is not served and not charged. */
        LatencyEffect: {
            /** @constant */
            kind: "latency";
            /** @description Milliseconds at least. */
            ms: number;
            /** @description Up to so many more, drawn from the seed. */
            jitterMs?: number;
        };
        /** @description Where a limit stands. */
        LimitStanding: {
            /** @description The limit. */
            quota: number;
            /** @description Requests that would be let through now. */
            remaining: number;
            /** @description When all of it is there again. */
            resetAfterSeconds: number;
        };
        /** @description As the `RateLimit` header of its next answer would begin. */
        LimitsStanding: {
            qps: components["schemas"]["LimitStanding"];
            daily: components["schemas"]["LimitStanding"];
        };
        /** @description Why that record was found, or none. */
        MatchExplanation: {
            /**
             * @description Not with those of the time: companies and contacts may have changed since.
             * @constant
             */
            explainedWith: "current data";
            explanation: components["schemas"]["ExplainOutput"];
        };
        /** @description A request that fits. */
        MatchingRequest: {
            /** @description Of the request; `GET /sandbox/requests/{transactionId}` shows it in full. */
            transactionId: string;
            /** @description When it was received. */
            at: string;
            /** @description `null` for a path or a method that is none. */
            operation: string | null;
            /** @description Its path and query, keys hidden. */
            path: string;
            /** @description The status it was answered with; `null` where the caller saw no answer. */
            status: number | null;
        };
        /** @description A request that nearly fits. */
        NearMiss: {
            /** @description Of the request; `GET /sandbox/requests/{transactionId}` shows it in full. */
            transactionId: string;
            /** @description When it was received. */
            at: string;
            /** @description `null` for a path or a method that is none. */
            operation: string | null;
            /** @description Its path and query, keys hidden. */
            path: string;
            /** @description The status it was answered with; `null` where the caller saw no answer. */
            status: number | null;
            /** @description Everything that differs. */
            failed: components["schemas"]["FailedCondition"][];
        };
        /** @description What was asked, as it is compared. What was not asked is absent. */
        NormalForm: {
            /** @description A person is asked for, not only a company. */
            asksForContact: boolean;
            /** @description Every way the name may be read; the best one counts. */
            companyNames?: components["schemas"]["CompanyNameReading"][];
            website?: components["schemas"]["AskedWebsite"];
            /** @description `compGUID`. */
            companyGuid?: string;
            /** @description Profile URL of the company, without what varies. */
            companyProfile?: string;
            /** @description Every way the name may be read; the best one counts. */
            personNames?: components["schemas"]["PersonNameReading"][];
            /** @description Middle name, where it was sent by itself. */
            middleName?: string[];
            /** @description The address as it is looked up: lower case, without a plus-tag. */
            email?: string;
            mailSite?: components["schemas"]["AskedMailSite"];
            /** @description Words of the job title. */
            titleWords?: string[];
            /** @description ISO code, or the folded text where it is no country that is known. */
            country?: string;
            /** @description `conGUID`. */
            contactGuid?: string;
            /** @description Profile URL of the contact, without what varies. */
            contactProfile?: string;
        };
        /** @description The organization a user belongs to. */
        Organization: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            orgId: string;
            /** @description Name. */
            orgName: string;
            /** @description Full website URL. */
            website: string;
            /** @description The website reduced to its domain. */
            cleanedWebsite: string;
            /**
             * @description An inactive organization may view, and nothing else.
             * @enum {string}
             */
            status: "active" | "inactive";
            /** @description Requests a UTC day. */
            dailyRateLimit: number;
            /** @description Requests a second. */
            qpsLimit: number;
            /**
             * Format: date-time
             * @description With milliseconds and UTC offset.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description In the same form.
             */
            updatedAt: string;
            /** @description Always `null`. */
            adminApiKey: null;
        };
        /** @description An organization with everything that belongs to it. */
        OrganizationDetails: {
            organization: components["schemas"]["SandboxOrganization"];
            /** @description In the order they were made, deleted ones included. */
            users: components["schemas"]["SandboxUser"][];
            /** @description In the order they were made. */
            keys: components["schemas"]["SandboxKey"][];
            limits: components["schemas"]["LimitsStanding"];
        };
        /** @description One way to read the name of a person. */
        PersonNameReading: {
            /** @description First name, and a middle name that was not sent by itself. */
            first: string[];
            /** @description Last name. */
            last: string[];
            /** @description The last name would stand first. */
            swapped: boolean;
        };
        PutCompany: {
            /** @description As given, found or derived. */
            compGUID: string;
            /**
             * @description What became of it.
             * @enum {string}
             */
            outcome: "created" | "updated" | "unchanged";
        };
        PutContact: {
            /** @description As given, found or derived. */
            conGUID: string;
            /**
             * @description What became of it.
             * @enum {string}
             */
            outcome: "created" | "updated" | "unchanged";
        };
        /** @description How to send it again. May be left out. */
        ReplayInput: {
            /** @description Whether to leave out its `Idempotency-Key`, so that it is carried out and charged anew; without, it is sent as it was. */
            fresh?: boolean;
        };
        /** @description All of it must fit; an empty object fits every request. */
        RequestMatch: {
            /**
             * @description Only those of this operation.
             * @enum {string}
             */
            operation?: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey";
            /** @description The organization. Requests of others are not looked at then. */
            orgId?: string;
            /** @description The last four characters of the key. */
            key?: string;
            /** @description The status of the answer. */
            status?: number;
            /** @description The method, in any case. */
            method?: string;
            /** @description The path, with `*` for any characters; without a question mark, whatever the query is. */
            path?: string;
            /** @description By name, in any case: `*` stands for any characters, `null` for a header that is absent. */
            headers?: {
                [key: string]: string | null;
            };
            /** @description By field: `*` stands for any characters, `null` for a field that is absent, `null` or blank. Case counts. */
            body?: {
                [key: string]: string | number | boolean | null;
            };
        };
        /** @description A key of an organization, with its value. */
        SandboxKey: {
            /**
             * Format: uuid
             * @description Id of the key.
             */
            keyId: string;
            /** @description Whose it is: the user with this address, where there is one. */
            email: string;
            /**
             * @description What it may do.
             * @enum {string}
             */
            role: "admin" | "standard";
            /**
             * @description Its own status.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description The key value. */
            apiKey: string;
        };
        /** @description An organization with all that it is allowed. */
        SandboxOrganization: {
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            orgId: string;
            /** @description Name. */
            orgName: string;
            /** @description Website. */
            website: string;
            /**
             * @description An inactive organization may view its users and keys, and nothing else.
             * @enum {string}
             */
            status: "active" | "inactive";
            /**
             * @description What is shown and what is free: see Enrich.
             * @enum {string}
             */
            subscription: "standard" | "plus" | "pro";
            /** @description Credits left; `null` is unlimited. */
            credits: number | null;
            /** @description Requests a UTC day. */
            dailyRateLimit: number;
            /** @description Requests a second, and at once. */
            qpsLimit: number;
            /** @description Whether e-mail addresses are masked. */
            maskEmail: boolean;
            /** @description Whether direct dials are masked. */
            maskDirectDial: boolean;
            /**
             * Format: date-time
             * @description By the sandbox’s clock.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its fields were changed last; what it spends is no such change.
             */
            updatedAt: string;
            /** @description Users of every status. */
            userCount: number;
            /** @description Keys of every status. */
            keyCount: number;
        };
        /** @description All organizations. */
        SandboxOrganizations: {
            /** @description In the order they were made. */
            organizations: components["schemas"]["SandboxOrganization"][];
        };
        /** @description What this server is and holds. */
        SandboxState: {
            /** @description Version of the program. */
            version: string;
            /** @description How long it has been running, in the machine’s time. */
            uptimeSeconds: number;
            clock: components["schemas"]["Clock"];
            counts: components["schemas"]["StateCounts"];
            startedWith: components["schemas"]["StartedWith"];
        };
        /** @description A user of an organization. */
        SandboxUser: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            /** @description E-mail address, unique in the organization whatever its case. */
            email: string;
            /**
             * @description Role.
             * @enum {string}
             */
            role: "admin" | "user" | "demo";
            /**
             * @description The key of a user who is not `active` is refused with 403.
             * @enum {string}
             */
            status: "active" | "suspend" | "deleted";
        };
        /** @description The whole body, piece by piece. */
        SlowDripEffect: {
            /** @constant */
            kind: "slow-drip";
            /** @description From the first piece to the last. */
            overMs: number;
            /** @description How many pieces; 10 if not said. */
            chunks?: number;
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description The state of the sandbox at one time. */
        Snapshot: {
            /**
             * Format: uuid
             * @description By which it is restored or deleted.
             */
            id: string;
            /** @description The name it was given, or its number. */
            name: string;
            /**
             * Format: date-time
             * @description When it was taken, by the sandbox’s clock.
             */
            at: string;
        };
        /** @description All snapshots. */
        SnapshotsOutput: {
            /** @description In the order they were taken. */
            snapshots: components["schemas"]["Snapshot"][];
        };
        /** @description How it was started. A reset leads back to what there was then. */
        StartedWith: {
            /**
             * Format: date-time
             * @description When, in the machine’s time.
             */
            at: string;
            /**
             * @description `memory` leaves nothing behind.
             * @enum {string}
             */
            storage: "memory" | "file";
            /** @description The file, as it was named. */
            database: string | null;
            /** @description The folder of `--data`, as it was named; `null` for the bundled sample, or what the file holds. */
            data: string | null;
        };
        /** @description How many there are now. */
        StateCounts: {
            /** @description Organizations of every status. */
            organizations: number;
            /** @description Users of every status. */
            users: number;
            /** @description Keys of every status. */
            keys: number;
            /** @description Entries of the credit ledger. */
            charges: number;
            /** @description Companies that can be found. */
            companies: number;
            /** @description People who can be found. */
            people: number;
            /** @description Faults that are set, used-up ones included. */
            faults: number;
            /** @description Snapshots that can be restored. */
            snapshots: number;
            /** @description Requests in the journal. */
            requests: number;
        };
        /** @description Companies found, those whose name begins so first. */
        StoredCompanies: {
            companies: components["schemas"]["StoredCompany"][];
            /** @description How many there are, shown or not. */
            total: number;
        };
        /** @description A company as it is stored. */
        StoredCompany: {
            /** @description 16 hexadecimal digits. */
            compGUID: string;
            /** @description Name with its legal form. This or `compWebsite` is required of a company. */
            compName: string;
            /** @description Other names, separated by `|`. */
            compNameAka: string;
            /** @description Website. */
            compWebsite: string;
            /** @description As `compPubProfileUrl` of an enrichment. */
            compPubProfileUrl: string;
            /** @description As `compLegalStatus` of an enrichment. */
            compLegalStatus: string;
            /** @description As `compIndustry` of an enrichment. */
            compIndustry: string;
            /** @description A whole number such as `12500`. `12,500` is converted. */
            compEmpCount: string;
            /** @description As `compEmpRange` of an enrichment. */
            compEmpRange: string;
            /** @description As `compRevRange` of an enrichment. */
            compRevRange: string;
            /** @description Separated by `|`. `EMEA;APAC` is converted. */
            compGlobalRegions: string;
            /** @description As `compNaicsCodes` of an enrichment. */
            compNaicsCodes: string;
            /** @description As `compNaicsDescription` of an enrichment. */
            compNaicsDescription: string;
            /** @description As `compSicCodes` of an enrichment. */
            compSicCodes: string;
            /** @description As `compSicDescription` of an enrichment. */
            compSicDescription: string;
            /** @description As `compAddr` of an enrichment. */
            compAddr: string;
            /** @description As `compCity` of an enrichment. */
            compCity: string;
            /** @description As `compState` of an enrichment. */
            compState: string;
            /** @description As `compCountry` of an enrichment. */
            compCountry: string;
            /** @description As `compZipcode` of an enrichment. */
            compZipcode: string;
            /** @description As `compPhoneNo` of an enrichment. */
            compPhoneNo: string;
            /** @description As `compParentGuid` of an enrichment. */
            compParentGuid: string;
            /** @description As `compGlobalHqParentGuid` of an enrichment. */
            compGlobalHqParentGuid: string;
            /** @description As `compWorldwideParentName` of an enrichment. */
            compWorldwideParentName: string;
            /** @description People who work or worked there. */
            contacts: number;
        };
        /** @description A person as stored, with all jobs. */
        StoredContact: {
            /** @description 32 hexadecimal digits. */
            conGUID: string;
            /** @description As `conFirstName` of an enrichment. */
            conFirstName: string;
            /** @description As `conMiddleName` of an enrichment. */
            conMiddleName: string;
            /** @description As `conLastName` of an enrichment. */
            conLastName: string;
            /** @description Where it is absent, it is put together; where the parts are absent, they are taken from it. */
            conFullName: string;
            /** @description As `conPubProfileUrl` of an enrichment. */
            conPubProfileUrl: string;
            /** @description All jobs, in the order they were stored. */
            employments: components["schemas"]["StoredJob"][];
        };
        /** @description People found, those whose name begins so first. */
        StoredContacts: {
            contacts: components["schemas"]["StoredContact"][];
            /** @description How many there are, shown or not. */
            total: number;
        };
        /** @description One job at one company. With the fields of the person it can be put again. */
        StoredJob: {
            /** @description 16 hexadecimal digits. */
            compGUID: string;
            /** @description Website. */
            compWebsite: string;
            /** @description Name with its legal form. This or `compWebsite` is required of a company. */
            compName: string;
            /** @description As `conEmail` of an enrichment. */
            conEmail: string;
            /** @description As `conJobTitleEn` of an enrichment. */
            conJobTitleEn: string;
            /** @description Such as `Aug 2020`. Dates such as `2020-08-15` are converted. */
            conJobStartedOn: string;
            /** @description As `conJobUpdatedOn` of an enrichment. */
            conJobUpdatedOn: string;
            /** @description Such as `Aug 2020`. The employment is current while this is blank, or a month later than that of the sandbox clock. Dates such as `2020-08-15` are converted. */
            conJobEndedOn: string;
            /** @description One of C-Level, VP, Director, Manager, Senior, Staff. Other spellings are converted. A blank level is derived from the title. */
            conLevels: string;
            /** @description One of Executive, Sales, Marketing, Finance, Operations, Information Technology, Engineering, Product, Customer Success, Human Resources, Legal, Research & Development. Other spellings are converted. A blank function is derived from the title. */
            conFunctions: string;
            /** @description As `conSubFunctions` of an enrichment. */
            conSubFunctions: string;
            /** @description As `conLoc` of an enrichment. */
            conLoc: string;
            /** @description As `conWorkLocAddr` of an enrichment. */
            conWorkLocAddr: string;
            /** @description As `conWorkLocCity` of an enrichment. */
            conWorkLocCity: string;
            /** @description As `conWorkLocState` of an enrichment. */
            conWorkLocState: string;
            /** @description As `conWorkLocCountry` of an enrichment. */
            conWorkLocCountry: string;
            /** @description As `conWorkLocZipcode` of an enrichment. */
            conWorkLocZipcode: string;
            /** @description As `conWorkLocPhoneNo` of an enrichment. */
            conWorkLocPhoneNo: string;
            /** @description As `directDial1` of an enrichment. */
            directDial1: string;
            /** @description As `directDial2` of an enrichment. */
            directDial2: string;
        };
        /** @description Nothing is required. */
        TakeSnapshotInput: {
            /** @description For whoever reads the list. */
            name?: string;
        };
        /** @description The connection breaks in the middle of the body. */
        TruncatedBodyEffect: {
            /** @constant */
            kind: "truncated-body";
            /** @description How many are sent; half of them, if not said. */
            atByte?: number;
            latency?: components["schemas"]["FaultLatency"];
        };
        /** @description Which key to suspend or reactivate. */
        UpdateKeyInput: {
            /** @description Address the key belongs to. */
            email: string;
            /**
             * @description `activate` and `active` are the same.
             * @enum {string}
             */
            action: "suspend" | "activate" | "active";
        };
        /** @description The key as it is now. */
        UpdateKeyOutput: {
            /** @constant */
            message: "Action performed successfully";
            data: components["schemas"]["KeyRecord"];
        };
        /** @description What to change. What is absent stays. */
        UpdateOrganizationInput: {
            /** @description Name. */
            orgName?: string;
            /** @description Website. */
            website?: string;
            /**
             * @description What is shown and what is free: see Enrich.
             * @enum {string}
             */
            subscription?: "standard" | "plus" | "pro";
            /**
             * @description An inactive organization may view its users and keys, and nothing else.
             * @enum {string}
             */
            status?: "active" | "inactive";
            /** @description Credits left; `null` is unlimited. */
            credits?: number | null;
            /** @description Requests a UTC day. */
            dailyRateLimit?: number;
            /** @description Requests a second, and at once. */
            qpsLimit?: number;
            /** @description Masks e-mail addresses: `j***@domain.com`. */
            maskEmail?: boolean;
            /** @description Masks direct dials: `+1 415 555 ****`. */
            maskDirectDial?: boolean;
        };
        /** @description What the user becomes, whatever it is. */
        UpdateSandboxUserInput: {
            /**
             * @description The key of a user who is not `active` is refused with 403.
             * @enum {string}
             */
            status: "active" | "suspend" | "deleted";
        };
        /** @description Whom to suspend or reactivate. */
        UpdateUserInput: {
            /** @description Address of the user. */
            email: string;
            /**
             * @description `suspend`, or `active` to bring back.
             * @enum {string}
             */
            action: "suspend" | "active";
        };
        /** @description The user as it is now. */
        UpdateUserOutput: {
            /** @constant */
            message: "Action performed successfully";
            data: components["schemas"]["UserRecord"];
        };
        /** @description A user of an organization. */
        UserRecord: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            userId: string;
            organization: components["schemas"]["Organization"];
            /** @description E-mail address, unique in the organization whatever its case. */
            email: string;
            /**
             * @description New users get `user`.
             * @enum {string}
             */
            role: "admin" | "user" | "demo";
            /**
             * @description New users get `active`.
             * @enum {string}
             */
            status: "active" | "suspend" | "deleted";
            /**
             * Format: date-time
             * @description With milliseconds and UTC offset.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description In the same form.
             */
            updatedAt: string;
            /** @description Always `null`: only the response of Create user has the key. */
            apiKey: null;
        };
        ValueWarning: {
            /** @description The row: `contacts[3]`, or `line 4` of a table. */
            field: string;
            /** @description The value, why it cannot be used, and what is stored instead. */
            message: string;
        };
        /** @description What was found instead. */
        Verification: {
            /** @description How many there are. */
            matched: number;
            /** @description How many there should be. */
            expected: string;
            /** @description Those that fit, newest first, at most ten. */
            matches: components["schemas"]["MatchingRequest"][];
            /** @description Where too few fit: at most five others, those first that differ in the fewest conditions, then the newest. Of one organization where `match` names it. */
            nearestMisses: components["schemas"]["NearMiss"][];
        };
        /** @description Not as many as expected. */
        VerificationFailure: {
            error: {
                /** @constant */
                code: "not_as_expected";
                /** @description For people: how many fit, how many should, and where the nearest miss differs. */
                message: string;
                /** @constant */
                status: 409;
                verification: components["schemas"]["Verification"];
            };
        };
        /** @description Which requests, and how many of them: `count`, or `atLeast` and `atMost`, or one of these. */
        VerificationInput: {
            match: components["schemas"]["RequestMatch"];
            /** @description Exactly so many. */
            count?: number;
            /** @description So many or more. */
            atLeast?: number;
            /** @description So many or fewer; together with `atLeast`, if you like. */
            atMost?: number;
        };
        /** @description As many as expected. */
        VerificationOutput: {
            /** @description How many there are. */
            matched: number;
        };
        /** @description An empty object, or no body, for all keys; an address for its one key. */
        ViewKeysInput: {
            /** @description For the key of one address. */
            email?: string | null;
        };
        /** @description The keys, with their values. */
        ViewKeysOutput: {
            /** @constant */
            message: "Key details fetched successfully";
            /** @description One object for `{"email"}`, an array for `{}`. */
            data: components["schemas"]["KeyRecord"] | components["schemas"]["KeyRecord"][];
        };
        /** @description An empty object, or no body at all. */
        ViewUsersInput: Record<string, never>;
        /** @description All users of the organization, of every role and status. */
        ViewUsersOutput: {
            /** @constant */
            message: "All User details fetched successfully";
            data: components["schemas"]["UserRecord"][];
        };
        /** @description Words of two company names that belong together. */
        WordPair: {
            /** @description Asked words; blank where the stored one has no counterpart. */
            asked: string;
            /** @description Stored words; blank where the asked one has no counterpart. */
            stored: string;
            /** @description How well they agree. */
            level: string;
            /** @description What they tell by themselves, in bits. */
            weight: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request. The log carries it too, and so do the bodies of Enrich and Buying group.
         * @example 4dc47be4-a1c7-4bb9-996c-723a07f0af57
         */
        smarteTransactionId: string;
        /**
         * @description The limits of the organization: `q` requests in a window of `w` seconds, for each policy.
         * @example "qps";q=100;w=1, "daily";q=100000;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description What is left of each limit: `r` requests, and `t` seconds until it is full again.
         * @example "qps";r=99;t=1, "daily";r=99987;t=51234
         */
        RateLimit: string;
        /**
         * @description Whole seconds to wait.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description Which header the operation reads its key from; under `/sandbox`, the scheme of the control token.
         * @example ApiKey realm="Signalbox", header="apikey"
         */
        "WWW-Authenticate": string;
        /**
         * @description What this answer cost: `1`, or `0` for no match and for a free refresh.
         * @example 1
         */
        "credits-deducted": "0" | "1";
        /**
         * @description Credits left: a whole number, or `unlimited`.
         * @example 249
         */
        "credits-remaining": string;
        /**
         * @description Only on a repeat under an `Idempotency-Key`: what was answered to the first is said again, and nothing was charged.
         * @example true
         */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    enrich: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request: a repeat under the same key is answered alike and charged once. 1 to 255 visible ASCII characters, quoted (as the IETF draft has it) or bare. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrichmentInput"];
            };
        };
        responses: {
            /** @description The best match. One flat object in every outcome; each field is a string, blank where nothing is known. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "credits-deducted": components["headers"]["credits-deducted"];
                    "credits-remaining": components["headers"]["credits-remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recordId": "lead-1",
                     *       "recordStatus": "Active",
                     *       "accuracy": "A+",
                     *       "smarteTransactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *       "compGUID": "B86DEDE9DA5D89FD",
                     *       "compParentGuid": "B62007FD176D8619",
                     *       "compGlobalHqParentGuid": "B62007FD176D8619",
                     *       "compName": "Northwind Optics, Inc.",
                     *       "compNameAka": "Northwind|Northwind Lens Company",
                     *       "compWorldwideParentName": "Northwind Group plc",
                     *       "compWebsite": "https://www.northwind-optics.example",
                     *       "compPubProfileUrl": "https://profiles.example/company/northwind-optics",
                     *       "compLegalStatus": "Subsidiary",
                     *       "compIndustry": "Optical Instruments",
                     *       "compEmpCount": "1240",
                     *       "compEmpRange": "1001 - 5000",
                     *       "compRevRange": "$250 - 500M",
                     *       "compGlobalRegions": "AMER|APAC",
                     *       "compNaicsCodes": "333310",
                     *       "compNaicsDescription": "Commercial and Service Industry Machinery Manufacturing",
                     *       "compSicCodes": "3827",
                     *       "compSicDescription": "Optical Instruments and Lenses",
                     *       "compAddr": "410 Foundry Row",
                     *       "compCity": "Portland",
                     *       "compState": "OR",
                     *       "compCountry": "United States",
                     *       "compZipcode": "97209",
                     *       "compPhoneNo": "+1 503 555 0140",
                     *       "conGUID": "0A121DFEB6311B70A1FA81A48D8ADB4E",
                     *       "conFirstName": "Ada",
                     *       "conLastName": "Keller",
                     *       "conFullName": "Ada Keller",
                     *       "conEmail": "ada.keller@northwind-optics.example",
                     *       "conPubProfileUrl": "https://profiles.example/in/ada-keller-0a121d",
                     *       "conJobTitleEn": "VP of Marketing",
                     *       "conJobStartedOn": "Mar 2021",
                     *       "conJobUpdatedOn": "Sep 2026",
                     *       "conLevels": "VP",
                     *       "conFunctions": "Marketing",
                     *       "conSubFunctions": "Marketing Leadership",
                     *       "conLoc": "Portland, United States",
                     *       "conWorkLocAddr": "410 Foundry Row",
                     *       "conWorkLocCity": "Portland",
                     *       "conWorkLocState": "OR",
                     *       "conWorkLocCountry": "United States",
                     *       "conWorkLocZipcode": "97209",
                     *       "conWorkLocPhoneNo": "+1 503 555 0140",
                     *       "directDial1": "+1 503 555 0142",
                     *       "directDial2": "+1 971 555 0187"
                     *     }
                     */
                    "application/json": components["schemas"]["EnrichmentOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No credits left. Nothing was matched or charged. */
            402: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The first request with this `Idempotency-Key` is under way. Nothing was matched or charged for this one. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The request cannot be carried out as it is. Nothing was matched or charged. */
            422: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    buyingGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyingGroupInput"];
            };
        };
        responses: {
            /** @description One page of the committee. An unknown company is an empty list, not an error. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recordId": "account-1",
                     *       "compGUID": "B86DEDE9DA5D89FD",
                     *       "compName": "Northwind Optics, Inc.",
                     *       "compWebsite": "https://www.northwind-optics.example",
                     *       "totalPages": 10,
                     *       "totalCount": 20,
                     *       "pageNo": 1,
                     *       "pageSize": 2,
                     *       "transactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *       "buyingGroup": [
                     *         {
                     *           "conGUID": "3D525C09FB201D55626FD438DFA1F7ED",
                     *           "conJobTitle": "President",
                     *           "conLevels": "C-Level",
                     *           "conFunctions": "Executive",
                     *           "conSubFunctions": "General Management",
                     *           "conWorkLocCountry": "United States"
                     *         },
                     *         {
                     *           "conGUID": "AF83954E3E76D40DA314B7BA06BDB8BD",
                     *           "conJobTitle": "Chief Financial Officer",
                     *           "conLevels": "C-Level",
                     *           "conFunctions": "Finance",
                     *           "conSubFunctions": "Finance Leadership",
                     *           "conWorkLocCountry": "United States"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BuyingGroupOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No credits left. Nothing was matched or charged. */
            402: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserInput"];
            };
        };
        responses: {
            /** @description The new user, with the key that was generated. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "New User registered successfully. Key Generated",
                     *       "data": {
                     *         "userId": "7d3f8b52-3a0e-4a55-9d0f-6f8d2f0c9a11",
                     *         "organization": {
                     *           "orgId": "00000000-0000-4000-8000-000000000002",
                     *           "orgName": "Demo Plus",
                     *           "website": "https://plus.demo.example",
                     *           "cleanedWebsite": "plus.demo.example",
                     *           "status": "active",
                     *           "dailyRateLimit": 100000,
                     *           "qpsLimit": 100,
                     *           "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *           "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *           "adminApiKey": null
                     *         },
                     *         "email": "new.user@plus.demo.example",
                     *         "role": "user",
                     *         "status": "active",
                     *         "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *         "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *         "apiKey": [
                     *           "sbx_wW3wFe7AGIvXWFhcir0C3XU2DWEv3r05KfCD"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateUserOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It exists already, or is not in a state for this. Nothing was changed. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserInput"];
            };
        };
        responses: {
            /** @description The user as it is now. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Action performed successfully",
                     *       "data": {
                     *         "userId": "5b1f4a5e-0c7d-4f0e-8d7c-2f6f0b7f3c44",
                     *         "organization": {
                     *           "orgId": "00000000-0000-4000-8000-000000000002",
                     *           "orgName": "Demo Plus",
                     *           "website": "https://plus.demo.example",
                     *           "cleanedWebsite": "plus.demo.example",
                     *           "status": "active",
                     *           "dailyRateLimit": 100000,
                     *           "qpsLimit": 100,
                     *           "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *           "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *           "adminApiKey": null
                     *         },
                     *         "email": "on-leave@plus.demo.example",
                     *         "role": "user",
                     *         "status": "active",
                     *         "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *         "updatedAt": "2025-04-11T09:12:03.417+00:00",
                     *         "apiKey": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateUserOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It exists already, or is not in a state for this. Nothing was changed. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    viewUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ViewUsersInput"];
            };
        };
        responses: {
            /** @description All users of the organization, of every role and status. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "All User details fetched successfully",
                     *       "data": [
                     *         {
                     *           "userId": "0e9a6cf3-6c1e-4f8f-9d53-6a5d8c3f7b10",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus",
                     *             "website": "https://plus.demo.example",
                     *             "cleanedWebsite": "plus.demo.example",
                     *             "status": "active",
                     *             "dailyRateLimit": 100000,
                     *             "qpsLimit": 100,
                     *             "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *             "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *             "adminApiKey": null
                     *           },
                     *           "email": "admin@plus.demo.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *           "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *           "apiKey": null
                     *         },
                     *         {
                     *           "userId": "c2f5b7a8-91d4-4c57-8a3e-1b9e4d2f6a22",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus",
                     *             "website": "https://plus.demo.example",
                     *             "cleanedWebsite": "plus.demo.example",
                     *             "status": "active",
                     *             "dailyRateLimit": 100000,
                     *             "qpsLimit": 100,
                     *             "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *             "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *             "adminApiKey": null
                     *           },
                     *           "email": "integration@plus.demo.example",
                     *           "role": "user",
                     *           "status": "active",
                     *           "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *           "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *           "apiKey": null
                     *         },
                     *         {
                     *           "userId": "a7d3e9b1-4f26-4b8c-b5a0-7c8d9e0f1a33",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus",
                     *             "website": "https://plus.demo.example",
                     *             "cleanedWebsite": "plus.demo.example",
                     *             "status": "active",
                     *             "dailyRateLimit": 100000,
                     *             "qpsLimit": 100,
                     *             "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *             "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *             "adminApiKey": null
                     *           },
                     *           "email": "trial@plus.demo.example",
                     *           "role": "demo",
                     *           "status": "active",
                     *           "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *           "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *           "apiKey": null
                     *         },
                     *         {
                     *           "userId": "5b1f4a5e-0c7d-4f0e-8d7c-2f6f0b7f3c44",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus",
                     *             "website": "https://plus.demo.example",
                     *             "cleanedWebsite": "plus.demo.example",
                     *             "status": "active",
                     *             "dailyRateLimit": 100000,
                     *             "qpsLimit": 100,
                     *             "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *             "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *             "adminApiKey": null
                     *           },
                     *           "email": "on-leave@plus.demo.example",
                     *           "role": "user",
                     *           "status": "suspend",
                     *           "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *           "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *           "apiKey": null
                     *         },
                     *         {
                     *           "userId": "e8c4d2f6-7a9b-4d1e-9c3f-5a6b7c8d9e55",
                     *           "organization": {
                     *             "orgId": "00000000-0000-4000-8000-000000000002",
                     *             "orgName": "Demo Plus",
                     *             "website": "https://plus.demo.example",
                     *             "cleanedWebsite": "plus.demo.example",
                     *             "status": "active",
                     *             "dailyRateLimit": 100000,
                     *             "qpsLimit": 100,
                     *             "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *             "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *             "adminApiKey": null
                     *           },
                     *           "email": "left@plus.demo.example",
                     *           "role": "user",
                     *           "status": "deleted",
                     *           "createdAt": "2025-04-10T18:56:49.982+00:00",
                     *           "updatedAt": "2025-04-10T18:56:49.982+00:00",
                     *           "apiKey": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ViewUsersOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyInput"];
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Key generated successfully",
                     *       "data": {
                     *         "keyId": "78a488c5-2570-4be2-9674-a0ff9043e2e4",
                     *         "email": "new.key@plus.demo.example",
                     *         "role": "standard",
                     *         "status": "active",
                     *         "apiKey": "sbx_DmhwPe9F93azViPgU50xunnwAxbRHe2dki2t"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateKeyOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It exists already, or is not in a state for this. Nothing was changed. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeyInput"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Action performed successfully",
                     *       "data": {
                     *         "keyId": "333ecaa0-8097-4ea9-b31b-508f11d344b5",
                     *         "email": "old-crm@plus.demo.example",
                     *         "role": "standard",
                     *         "status": "active",
                     *         "apiKey": "demo-plus-suspended-key"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateKeyOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It exists already, or is not in a state for this. Nothing was changed. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    viewKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ViewKeysInput"];
            };
        };
        responses: {
            /** @description The keys, with their values. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Key details fetched successfully",
                     *       "data": [
                     *         {
                     *           "keyId": "f0a1c2d3-4e5f-4a6b-8c7d-9e0f1a2b3c11",
                     *           "email": "admin@plus.demo.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-admin-key"
                     *         },
                     *         {
                     *           "keyId": "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4b22",
                     *           "email": "integration@plus.demo.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-key"
                     *         },
                     *         {
                     *           "keyId": "2c8e7fde-cc0e-4c3e-8a6e-bc9e0cce5c33",
                     *           "email": "trial@plus.demo.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-trial-key"
                     *         },
                     *         {
                     *           "keyId": "3d7f80ef-dd1f-4d4f-9b7f-cd0f1ddf6d44",
                     *           "email": "on-leave@plus.demo.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-suspended-user-key"
                     *         },
                     *         {
                     *           "keyId": "4e6091f0-ee20-4e50-8c80-de102ee07e55",
                     *           "email": "left@plus.demo.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "demo-plus-deleted-user-key"
                     *         },
                     *         {
                     *           "keyId": "333ecaa0-8097-4ea9-b31b-508f11d344b5",
                     *           "email": "old-crm@plus.demo.example",
                     *           "role": "standard",
                     *           "status": "suspended",
                     *           "apiKey": "demo-plus-suspended-key"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ViewKeysOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The key is known, but may not do this. With `loopback_only`, the `Host` or `Origin` header names another site, and the server did not look up the key. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    explain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrichmentInput"];
            };
        };
        responses: {
            /** @description Why Enrich answers as it does. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "decision": {
                     *         "outcome": "contact",
                     *         "accuracy": "A+",
                     *         "recordStatus": "Active",
                     *         "probability": 0.9999780671410979,
                     *         "compGUID": "B86DEDE9DA5D89FD",
                     *         "conGUID": "0A121DFEB6311B70A1FA81A48D8ADB4E",
                     *         "reason": "Ada Keller at Northwind Optics, Inc. is returned with A+: it is right with a probability of over 99.99 %, and A+ takes at least 99.65 %."
                     *       },
                     *       "asked": {
                     *         "asksForContact": true,
                     *         "companyNames": [
                     *           {
                     *             "words": [
                     *               "nortwind",
                     *               "optics"
                     *             ],
                     *             "terms": [
                     *               "nortwind",
                     *               "optics"
                     *             ],
                     *             "legalForms": []
                     *           }
                     *         ],
                     *         "personNames": [
                     *           {
                     *             "first": [
                     *               "ada"
                     *             ],
                     *             "last": [
                     *               "keller"
                     *             ],
                     *             "swapped": false
                     *           }
                     *         ]
                     *       },
                     *       "candidates": [
                     *         {
                     *           "company": {
                     *             "compGUID": "B86DEDE9DA5D89FD",
                     *             "compName": "Northwind Optics, Inc.",
                     *             "compWebsite": "https://www.northwind-optics.example",
                     *             "compCountry": "United States"
                     *           },
                     *           "contact": {
                     *             "conGUID": "0A121DFEB6311B70A1FA81A48D8ADB4E",
                     *             "conFullName": "Ada Keller",
                     *             "conEmail": "ada.keller@northwind-optics.example",
                     *             "conJobTitle": "VP of Marketing",
                     *             "current": true
                     *           },
                     *           "fields": [
                     *             {
                     *               "field": "company name",
                     *               "level": "misspelt",
                     *               "asked": "nortwind optics",
                     *               "stored": "northwind optics inc",
                     *               "weight": 7.77,
                     *               "words": [
                     *                 {
                     *                   "asked": "optics",
                     *                   "stored": "optics",
                     *                   "level": "exact",
                     *                   "weight": 8.727
                     *                 },
                     *                 {
                     *                   "asked": "nortwind",
                     *                   "stored": "northwind",
                     *                   "level": "misspelt",
                     *                   "weight": 8.115
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "field": "last name",
                     *               "level": "same",
                     *               "asked": "keller",
                     *               "stored": "keller",
                     *               "weight": 7.77
                     *             },
                     *             {
                     *               "field": "first name",
                     *               "level": "same",
                     *               "asked": "ada",
                     *               "stored": "ada",
                     *               "weight": 8.58
                     *             },
                     *             {
                     *               "field": "full name",
                     *               "level": "same",
                     *               "asked": "ada keller",
                     *               "stored": "ada keller",
                     *               "weight": 5.23
                     *             },
                     *             {
                     *               "field": "presence",
                     *               "level": "by name",
                     *               "asked": "",
                     *               "stored": "one of 29",
                     *               "weight": -4.307
                     *             }
                     *           ],
                     *           "weight": 23.253,
                     *           "probability": 0.9999780671410979
                     *         },
                     *         {
                     *           "company": {
                     *             "compGUID": "B86DEDE9DA5D89FD",
                     *             "compName": "Northwind Optics, Inc.",
                     *             "compWebsite": "https://www.northwind-optics.example",
                     *             "compCountry": "United States"
                     *           },
                     *           "contact": null,
                     *           "fields": [
                     *             {
                     *               "field": "company name",
                     *               "level": "misspelt",
                     *               "asked": "nortwind optics",
                     *               "stored": "northwind optics inc",
                     *               "weight": 7.77,
                     *               "words": [
                     *                 {
                     *                   "asked": "optics",
                     *                   "stored": "optics",
                     *                   "level": "exact",
                     *                   "weight": 8.727
                     *                 },
                     *                 {
                     *                   "asked": "nortwind",
                     *                   "stored": "northwind",
                     *                   "level": "misspelt",
                     *                   "weight": 8.115
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "weight": 7.77,
                     *           "probability": 0.000021832834249487136
                     *         }
                     *       ],
                     *       "further": {
                     *         "count": 0,
                     *         "probability": 0
                     *       },
                     *       "noneProbability": 1.0002465256064852e-7,
                     *       "gradeBounds": [
                     *         {
                     *           "accuracy": "A+",
                     *           "probability": 0.9965
                     *         },
                     *         {
                     *           "accuracy": "A",
                     *           "probability": 0.993
                     *         },
                     *         {
                     *           "accuracy": "A-",
                     *           "probability": 0.9833
                     *         },
                     *         {
                     *           "accuracy": "B",
                     *           "probability": 0.7
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ExplainOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    showClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock everything here goes by. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-03-10T12:00:01.000+00:00",
                     *       "mode": "running",
                     *       "offsetSeconds": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    changeClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockInput"];
            };
        };
        responses: {
            /** @description The clock everything here goes by. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-03-10T12:00:01.000+00:00",
                     *       "mode": "running",
                     *       "offsetSeconds": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Clock"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Part of a name, website, address or GUID, whatever its case. */
                search?: string;
                /** @description How many to show, from 1 to 100; 20 when absent. */
                limit?: string;
                /** @description Only companies below this one, at any depth. */
                parentGUID?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Companies found, those whose name begins so first. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "compGUID": "5D2F02C4E0B1A96D",
                     *           "compPubProfileUrl": "",
                     *           "compLegalStatus": "",
                     *           "compEmpCount": "",
                     *           "compRevRange": "",
                     *           "compGlobalRegions": "",
                     *           "compNaicsCodes": "",
                     *           "compNaicsDescription": "",
                     *           "compSicCodes": "",
                     *           "compSicDescription": "",
                     *           "compAddr": "",
                     *           "compCity": "",
                     *           "compState": "",
                     *           "compZipcode": "",
                     *           "compPhoneNo": "",
                     *           "compParentGuid": "",
                     *           "compGlobalHqParentGuid": "",
                     *           "compWorldwideParentName": "",
                     *           "compName": "Larkspur Robotics GmbH",
                     *           "compNameAka": "Larkspur|LRX",
                     *           "compWebsite": "https://www.larkspur-robotics.example",
                     *           "compIndustry": "Industrial Automation",
                     *           "compEmpRange": "51 - 200",
                     *           "compCountry": "Germany",
                     *           "contacts": 1
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StoredCompanies"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    putCompanies: {
        parameters: {
            query?: {
                /** @description `true` says what would become of the rows, and stores nothing. */
                dryRun?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompaniesInput"];
                /**
                 * @example compName,compWebsite,compCountry
                 *     "Larkspur Robotics GmbH",https://www.larkspur-robotics.example,Germany
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description What became of the companies. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": false,
                     *       "created": 1,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "ignored": [],
                     *       "warnings": [],
                     *       "companies": [
                     *         {
                     *           "compGUID": "5D2F02C4E0B1A96D",
                     *           "outcome": "created"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CompaniesPut"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    showCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As Enrich answers it.
                 * @example B86DEDE9DA5D89FD
                 */
                compGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A company as it is stored. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "compGUID": "5D2F02C4E0B1A96D",
                     *       "compPubProfileUrl": "",
                     *       "compLegalStatus": "",
                     *       "compEmpCount": "",
                     *       "compRevRange": "",
                     *       "compGlobalRegions": "",
                     *       "compNaicsCodes": "",
                     *       "compNaicsDescription": "",
                     *       "compSicCodes": "",
                     *       "compSicDescription": "",
                     *       "compAddr": "",
                     *       "compCity": "",
                     *       "compState": "",
                     *       "compZipcode": "",
                     *       "compPhoneNo": "",
                     *       "compParentGuid": "",
                     *       "compGlobalHqParentGuid": "",
                     *       "compWorldwideParentName": "",
                     *       "compName": "Larkspur Robotics GmbH",
                     *       "compNameAka": "Larkspur|LRX",
                     *       "compWebsite": "https://www.larkspur-robotics.example",
                     *       "compIndustry": "Industrial Automation",
                     *       "compEmpRange": "51 - 200",
                     *       "compCountry": "Germany",
                     *       "contacts": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StoredCompany"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As Enrich answers it.
                 * @example 3828E38900F2E93B
                 */
                compGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": 1,
                     *       "contacts": 12,
                     *       "employments": 14
                     *     }
                     */
                    "application/json": components["schemas"]["DataDeleted"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Part of a name, website, address or GUID, whatever its case. */
                search?: string;
                /** @description How many to show, from 1 to 100; 20 when absent. */
                limit?: string;
                /** @description Only people who work or worked there. */
                compGUID?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People found, those whose name begins so first. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contacts": [
                     *         {
                     *           "conGUID": "0C6C2F0E5A8D4B7F9E3D1A2B4C5D6E7F",
                     *           "conMiddleName": "",
                     *           "conPubProfileUrl": "",
                     *           "conFirstName": "Nadia",
                     *           "conLastName": "Berg",
                     *           "conFullName": "Nadia Berg",
                     *           "employments": [
                     *             {
                     *               "compGUID": "B62007FD176D8619",
                     *               "compName": "Northwind Group plc",
                     *               "conJobUpdatedOn": "",
                     *               "conJobEndedOn": "",
                     *               "conSubFunctions": "",
                     *               "conLoc": "",
                     *               "conWorkLocAddr": "",
                     *               "conWorkLocCity": "",
                     *               "conWorkLocState": "",
                     *               "conWorkLocZipcode": "",
                     *               "conWorkLocPhoneNo": "",
                     *               "directDial1": "",
                     *               "directDial2": "",
                     *               "compWebsite": "https://www.northwind-group.example",
                     *               "conEmail": "nadia.berg@northwind-group.example",
                     *               "conJobTitleEn": "Head of Procurement",
                     *               "conJobStartedOn": "Mar 2022",
                     *               "conLevels": "Director",
                     *               "conFunctions": "Operations",
                     *               "conWorkLocCountry": "Germany"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["StoredContacts"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    putContacts: {
        parameters: {
            query?: {
                /** @description `true` says what would become of the rows, and stores nothing. */
                dryRun?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactsInput"];
                /**
                 * @example conFullName,conEmail,conJobTitleEn,compWebsite
                 *     Nadia Berg,nadia.berg@northwind-group.example,Head of Procurement,northwind-group.example
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description What became of the people; each is counted once, however many jobs. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dryRun": false,
                     *       "created": 1,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "ignored": [],
                     *       "warnings": [],
                     *       "contacts": [
                     *         {
                     *           "conGUID": "0C6C2F0E5A8D4B7F9E3D1A2B4C5D6E7F",
                     *           "outcome": "created"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContactsPut"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    showContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As Enrich answers it.
                 * @example 0A121DFEB6311B70A1FA81A48D8ADB4E
                 */
                conGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person as stored, with all jobs. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conGUID": "0C6C2F0E5A8D4B7F9E3D1A2B4C5D6E7F",
                     *       "conMiddleName": "",
                     *       "conPubProfileUrl": "",
                     *       "conFirstName": "Nadia",
                     *       "conLastName": "Berg",
                     *       "conFullName": "Nadia Berg",
                     *       "employments": [
                     *         {
                     *           "compGUID": "B62007FD176D8619",
                     *           "compName": "Northwind Group plc",
                     *           "conJobUpdatedOn": "",
                     *           "conJobEndedOn": "",
                     *           "conSubFunctions": "",
                     *           "conLoc": "",
                     *           "conWorkLocAddr": "",
                     *           "conWorkLocCity": "",
                     *           "conWorkLocState": "",
                     *           "conWorkLocZipcode": "",
                     *           "conWorkLocPhoneNo": "",
                     *           "directDial1": "",
                     *           "directDial2": "",
                     *           "compWebsite": "https://www.northwind-group.example",
                     *           "conEmail": "nadia.berg@northwind-group.example",
                     *           "conJobTitleEn": "Head of Procurement",
                     *           "conJobStartedOn": "Mar 2022",
                     *           "conLevels": "Director",
                     *           "conFunctions": "Operations",
                     *           "conWorkLocCountry": "Germany"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StoredContact"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As Enrich answers it.
                 * @example 898866DAFEDEBBE4E59B708CD0D6BA40
                 */
                conGUID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": 0,
                     *       "contacts": 1,
                     *       "employments": 2
                     *     }
                     */
                    "application/json": components["schemas"]["DataDeleted"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listFaults: {
        parameters: {
            query?: {
                /** @description Only those that are for this organization alone. */
                orgId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order they were made: the first that is for a request strikes it. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "faults": [
                     *         {
                     *           "id": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *           "match": {
                     *             "operation": "enrich",
                     *             "orgId": "00000000-0000-4000-8000-000000000003"
                     *           },
                     *           "effect": {
                     *             "kind": "error",
                     *             "status": 503,
                     *             "retryAfterSeconds": 2
                     *           },
                     *           "times": 2,
                     *           "probability": 1,
                     *           "seed": 2738401,
                     *           "afterCommit": false,
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "considered": 0,
                     *           "struck": 0,
                     *           "left": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Faults"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    addFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultInput"];
            };
        };
        responses: {
            /** @description A fault and how it has gone. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *       "match": {
                     *         "operation": "enrich",
                     *         "orgId": "00000000-0000-4000-8000-000000000003"
                     *       },
                     *       "effect": {
                     *         "kind": "error",
                     *         "status": 503,
                     *         "retryAfterSeconds": 2
                     *       },
                     *       "times": 2,
                     *       "probability": 1,
                     *       "seed": 2738401,
                     *       "afterCommit": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "considered": 0,
                     *       "struck": 0,
                     *       "left": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It exists already, or is not in a state for this. Nothing was changed. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteFaults: {
        parameters: {
            query?: {
                /** @description Only those that are for this organization alone. */
                orgId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is gone. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deleted": 1
                     *     }
                     */
                    "application/json": components["schemas"]["FaultsDeleted"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    showFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As the fault was given when it was armed.
                 * @example 4dc47be4-a1c7-4bb9-996c-723a07f0af57
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A fault and how it has gone. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *       "match": {
                     *         "operation": "enrich",
                     *         "orgId": "00000000-0000-4000-8000-000000000003"
                     *       },
                     *       "effect": {
                     *         "kind": "error",
                     *         "status": 503,
                     *         "retryAfterSeconds": 2
                     *       },
                     *       "times": 2,
                     *       "probability": 1,
                     *       "seed": 2738401,
                     *       "afterCommit": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "considered": 0,
                     *       "struck": 0,
                     *       "left": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As the fault was given when it was armed.
                 * @example 4dc47be4-a1c7-4bb9-996c-723a07f0af57
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A fault and how it has gone. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *       "match": {
                     *         "operation": "enrich",
                     *         "orgId": "00000000-0000-4000-8000-000000000003"
                     *       },
                     *       "effect": {
                     *         "kind": "error",
                     *         "status": 503,
                     *         "retryAfterSeconds": 2
                     *       },
                     *       "times": 2,
                     *       "probability": 1,
                     *       "seed": 2738401,
                     *       "afterCommit": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "considered": 0,
                     *       "struck": 0,
                     *       "left": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Fault"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All organizations. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizations": [
                     *         {
                     *           "orgId": "3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66",
                     *           "orgName": "test-3f2b8a54",
                     *           "website": "https://test-3f2b8a54.example",
                     *           "status": "active",
                     *           "subscription": "plus",
                     *           "credits": null,
                     *           "dailyRateLimit": 1000000,
                     *           "qpsLimit": 1000,
                     *           "maskEmail": false,
                     *           "maskDirectDial": false,
                     *           "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *           "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *           "userCount": 2,
                     *           "keyCount": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxOrganizations"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationInput"];
            };
        };
        responses: {
            /** @description The new organization and its keys. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization": {
                     *         "orgId": "3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66",
                     *         "orgName": "test-3f2b8a54",
                     *         "website": "https://test-3f2b8a54.example",
                     *         "status": "active",
                     *         "subscription": "plus",
                     *         "credits": null,
                     *         "dailyRateLimit": 1000000,
                     *         "qpsLimit": 1000,
                     *         "maskEmail": false,
                     *         "maskDirectDial": false,
                     *         "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *         "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *         "userCount": 2,
                     *         "keyCount": 2
                     *       },
                     *       "adminKey": "sbx_admin_R7mWq2sYx9LkT4vB1nZcD8fGhJ3pQa0aKfEw",
                     *       "apiKey": "sbx_wW3wFe7AGIvXWFhcir0C3XU2DWEv3r05KfCD"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateOrganizationOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    showOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An organization with everything that belongs to it. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization": {
                     *         "orgId": "3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66",
                     *         "orgName": "test-3f2b8a54",
                     *         "website": "https://test-3f2b8a54.example",
                     *         "status": "active",
                     *         "subscription": "plus",
                     *         "credits": null,
                     *         "dailyRateLimit": 1000000,
                     *         "qpsLimit": 1000,
                     *         "maskEmail": false,
                     *         "maskDirectDial": false,
                     *         "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *         "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *         "userCount": 2,
                     *         "keyCount": 2
                     *       },
                     *       "users": [
                     *         {
                     *           "userId": "0e9a6cf3-6c1e-4f8f-9d53-6a5d8c3f7b10",
                     *           "email": "admin@test-3f2b8a54.example",
                     *           "role": "admin",
                     *           "status": "active"
                     *         },
                     *         {
                     *           "userId": "c2f5b7a8-91d4-4c57-8a3e-1b9e4d2f6a22",
                     *           "email": "integration@test-3f2b8a54.example",
                     *           "role": "user",
                     *           "status": "active"
                     *         }
                     *       ],
                     *       "keys": [
                     *         {
                     *           "keyId": "5b1f4a5e-0c7d-4f0e-8d7c-2f6f0b7f3c44",
                     *           "email": "admin@test-3f2b8a54.example",
                     *           "role": "admin",
                     *           "status": "active",
                     *           "apiKey": "sbx_admin_R7mWq2sYx9LkT4vB1nZcD8fGhJ3pQa0aKfEw"
                     *         },
                     *         {
                     *           "keyId": "a7d3e9b1-4f26-4b8c-b5a0-7c8d9e0f1a33",
                     *           "email": "integration@test-3f2b8a54.example",
                     *           "role": "standard",
                     *           "status": "active",
                     *           "apiKey": "sbx_wW3wFe7AGIvXWFhcir0C3XU2DWEv3r05KfCD"
                     *         }
                     *       ],
                     *       "limits": {
                     *         "qps": {
                     *           "quota": 1000,
                     *           "remaining": 999,
                     *           "resetAfterSeconds": 1
                     *         },
                     *         "daily": {
                     *           "quota": 1000000,
                     *           "remaining": 999999,
                     *           "resetAfterSeconds": 43200
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationDetails"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example 00000000-0000-4000-8000-000000000006
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An organization with all that it is allowed. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": "3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66",
                     *       "orgName": "test-3f2b8a54",
                     *       "website": "https://test-3f2b8a54.example",
                     *       "status": "active",
                     *       "subscription": "plus",
                     *       "credits": null,
                     *       "dailyRateLimit": 1000000,
                     *       "qpsLimit": 1000,
                     *       "maskEmail": false,
                     *       "maskDirectDial": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *       "userCount": 2,
                     *       "keyCount": 2
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxOrganization"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example 00000000-0000-4000-8000-000000000003
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationInput"];
            };
        };
        responses: {
            /** @description An organization with all that it is allowed. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orgId": "3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66",
                     *       "orgName": "test-3f2b8a54",
                     *       "website": "https://test-3f2b8a54.example",
                     *       "status": "active",
                     *       "subscription": "plus",
                     *       "credits": 10,
                     *       "dailyRateLimit": 1000000,
                     *       "qpsLimit": 1000,
                     *       "maskEmail": false,
                     *       "maskDirectDial": false,
                     *       "createdAt": "2026-03-10T12:00:00.000+00:00",
                     *       "updatedAt": "2026-03-10T12:00:00.000+00:00",
                     *       "userCount": 2,
                     *       "keyCount": 2
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxOrganization"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    updateSandboxUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the organization.
                 * @example 00000000-0000-4000-8000-000000000003
                 */
                orgId: string;
                /**
                 * @description Id of the user.
                 * @example 3dd643a9-9191-53f1-a129-8cf832573d6d
                 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSandboxUserInput"];
            };
        };
        responses: {
            /** @description A user of an organization. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "c2f5b7a8-91d4-4c57-8a3e-1b9e4d2f6a22",
                     *       "email": "integration@test-3f2b8a54.example",
                     *       "role": "user",
                     *       "status": "deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxUser"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Only those of this organization. */
                orgId?: string;
                /** @description Only those of this operation. */
                operation?: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey";
                /** @description Only those answered with this status. */
                status?: number;
                /** @description Only those with a key that ends so: its last four characters. */
                key?: string;
                /** @description Only the one with this id. */
                transactionId?: string;
                /** @description Only those with this `recordId` in the body. */
                recordId?: string;
                /** @description Only those received at this instant, ISO 8601, or later. */
                since?: string;
                /** @description Only those received before this instant. */
                until?: string;
                /** @description At most so many; 50 when absent. */
                limit?: number;
                /** @description `next` of the page before. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recorded requests. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requests": [
                     *         {
                     *           "transactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *           "at": "2026-03-10T12:00:00.000+00:00",
                     *           "operation": "enrich",
                     *           "method": "POST",
                     *           "path": "/v7/enrich",
                     *           "organization": {
                     *             "orgId": "5f0a4c1e-8f8b-4f5e-9d35-0d3f4c6f2b11",
                     *             "orgName": "Demo Plus"
                     *           },
                     *           "key": "-key",
                     *           "keyId": "b1c9a6de-5f0e-4d0b-8f5c-6a1f0c9d7e42",
                     *           "request": {
                     *             "headers": {
                     *               "apikey": "...-key",
                     *               "content-type": "application/json",
                     *               "host": "localhost:8080"
                     *             },
                     *             "body": "{\"companyName\":\"Nortwind Optics\",\"contactEmial\":\"ada.keller@northwind-optics.example\"}",
                     *             "json": {
                     *               "companyName": "Nortwind Optics",
                     *               "contactEmial": "ada.keller@northwind-optics.example"
                     *             }
                     *           },
                     *           "answer": {
                     *             "status": 200,
                     *             "headers": {
                     *               "content-type": "application/json;charset=utf-8",
                     *               "smarteTransactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *               "credits-deducted": "1",
                     *               "credits-remaining": "unlimited"
                     *             },
                     *             "body": {
                     *               "recordId": "",
                     *               "recordStatus": "Active",
                     *               "accuracy": "A",
                     *               "smarteTransactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *               "compName": "Northwind Optics, Inc."
                     *             }
                     *           },
                     *           "durationMs": 1.204,
                     *           "credits": {
                     *             "deducted": 1,
                     *             "remaining": null
                     *           },
                     *           "fault": null,
                     *           "warnings": [
                     *             {
                     *               "code": "unknown_field",
                     *               "field": "contactEmial",
                     *               "message": "The field contactEmial is not known and was ignored. Did you mean contactEmail?",
                     *               "suggestion": "contactEmail"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "next": null,
                     *       "recorded": 1,
                     *       "evicted": 0
                     *     }
                     */
                    "application/json": components["schemas"]["JournalList"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    clearRequests: {
        parameters: {
            query?: {
                /** @description Only those of this organization. */
                orgId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are forgotten. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cleared": 12
                     *     }
                     */
                    "application/json": components["schemas"]["JournalCleared"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    streamRequests: {
        parameters: {
            query?: {
                /** @description Only those of this organization. */
                orgId?: string;
                /** @description Only those of this operation. */
                operation?: "enrich" | "buyingGroup" | "createUser" | "viewUsers" | "updateUser" | "createKey" | "viewKeys" | "updateKey";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until one side closes the connection. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 1
                     *     event: request
                     *     data: {"transactionId":"4dc47be4-a1c7-4bb9-996c-723a07f0af57","at":"2026-03-10T12:00:00.000+00:00","operation":"enrich","method":"POST","path":"/v7/enrich","organization":{"orgId":"5f0a4c1e-8f8b-4f5e-9d35-0d3f4c6f2b11","orgName":"Demo Plus"},"key":"-key","keyId":"b1c9a6de-5f0e-4d0b-8f5c-6a1f0c9d7e42","request":{"headers":{"apikey":"...-key","content-type":"application/json","host":"localhost:8080"},"body":"{\"companyName\":\"Nortwind Optics\",\"contactEmial\":\"ada.keller@northwind-optics.example\"}","json":{"companyName":"Nortwind Optics","contactEmial":"ada.keller@northwind-optics.example"}},"answer":{"status":200,"headers":{"content-type":"application/json;charset=utf-8","smarteTransactionId":"4dc47be4-a1c7-4bb9-996c-723a07f0af57","credits-deducted":"1","credits-remaining":"unlimited"},"body":{"recordId":"","recordStatus":"Active","accuracy":"A","smarteTransactionId":"4dc47be4-a1c7-4bb9-996c-723a07f0af57","compName":"Northwind Optics, Inc."}},"durationMs":1.204,"credits":{"deducted":1,"remaining":null},"fault":null,"warnings":[{"code":"unknown_field","field":"contactEmial","message":"The field contactEmial is not known and was ignored. Did you mean contactEmail?","suggestion":"contactEmail"}]}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    showRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `smarteTransactionId` of an answer.
                 * @example 4dc47be4-a1c7-4bb9-996c-723a07f0af57
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request and its answer, and why it was answered so. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *       "at": "2026-03-10T12:00:00.000+00:00",
                     *       "operation": "enrich",
                     *       "method": "POST",
                     *       "path": "/v7/enrich",
                     *       "organization": {
                     *         "orgId": "5f0a4c1e-8f8b-4f5e-9d35-0d3f4c6f2b11",
                     *         "orgName": "Demo Plus"
                     *       },
                     *       "key": "-key",
                     *       "keyId": "b1c9a6de-5f0e-4d0b-8f5c-6a1f0c9d7e42",
                     *       "request": {
                     *         "headers": {
                     *           "apikey": "...-key",
                     *           "content-type": "application/json",
                     *           "host": "localhost:8080"
                     *         },
                     *         "body": "{\"companyName\":\"Nortwind Optics\",\"contactEmial\":\"ada.keller@northwind-optics.example\"}",
                     *         "json": {
                     *           "companyName": "Nortwind Optics",
                     *           "contactEmial": "ada.keller@northwind-optics.example"
                     *         }
                     *       },
                     *       "answer": {
                     *         "status": 200,
                     *         "headers": {
                     *           "content-type": "application/json;charset=utf-8",
                     *           "smarteTransactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *           "credits-deducted": "1",
                     *           "credits-remaining": "unlimited"
                     *         },
                     *         "body": {
                     *           "recordId": "",
                     *           "recordStatus": "Active",
                     *           "accuracy": "A",
                     *           "smarteTransactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *           "compName": "Northwind Optics, Inc."
                     *         }
                     *       },
                     *       "durationMs": 1.204,
                     *       "credits": {
                     *         "deducted": 1,
                     *         "remaining": null
                     *       },
                     *       "fault": null,
                     *       "warnings": [
                     *         {
                     *           "code": "unknown_field",
                     *           "field": "contactEmial",
                     *           "message": "The field contactEmial is not known and was ignored. Did you mean contactEmail?",
                     *           "suggestion": "contactEmail"
                     *         }
                     *       ],
                     *       "match": null
                     *     }
                     */
                    "application/json": components["schemas"]["JournalEntryInFull"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    verifyRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationInput"];
            };
        };
        responses: {
            /** @description As many as expected. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "matched": 0
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationOutput"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not as many as expected. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationFailure"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    replayRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of the request to send again.
                 * @example 4dc47be4-a1c7-4bb9-996c-723a07f0af57
                 */
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description A request and its answer. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *       "at": "2026-03-10T12:00:00.000+00:00",
                     *       "operation": "enrich",
                     *       "method": "POST",
                     *       "path": "/v7/enrich",
                     *       "organization": {
                     *         "orgId": "5f0a4c1e-8f8b-4f5e-9d35-0d3f4c6f2b11",
                     *         "orgName": "Demo Plus"
                     *       },
                     *       "key": "-key",
                     *       "keyId": "b1c9a6de-5f0e-4d0b-8f5c-6a1f0c9d7e42",
                     *       "request": {
                     *         "headers": {
                     *           "apikey": "...-key",
                     *           "content-type": "application/json",
                     *           "host": "localhost:8080"
                     *         },
                     *         "body": "{\"companyName\":\"Nortwind Optics\",\"contactEmial\":\"ada.keller@northwind-optics.example\"}",
                     *         "json": {
                     *           "companyName": "Nortwind Optics",
                     *           "contactEmial": "ada.keller@northwind-optics.example"
                     *         }
                     *       },
                     *       "answer": {
                     *         "status": 200,
                     *         "headers": {
                     *           "content-type": "application/json;charset=utf-8",
                     *           "smarteTransactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *           "credits-deducted": "1",
                     *           "credits-remaining": "unlimited"
                     *         },
                     *         "body": {
                     *           "recordId": "",
                     *           "recordStatus": "Active",
                     *           "accuracy": "A",
                     *           "smarteTransactionId": "4dc47be4-a1c7-4bb9-996c-723a07f0af57",
                     *           "compName": "Northwind Optics, Inc."
                     *         }
                     *       },
                     *       "durationMs": 1.204,
                     *       "credits": {
                     *         "deducted": 1,
                     *         "remaining": null
                     *       },
                     *       "fault": null,
                     *       "warnings": [
                     *         {
                     *           "code": "unknown_field",
                     *           "field": "contactEmial",
                     *           "message": "The field contactEmial is not known and was ignored. Did you mean contactEmail?",
                     *           "suggestion": "contactEmail"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It exists already, or is not in a state for this. Nothing was changed. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    showState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this server is and holds. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "uptimeSeconds": 12.5,
                     *       "clock": {
                     *         "now": "2026-03-10T12:00:12.500+00:00",
                     *         "mode": "running",
                     *         "offsetSeconds": 0
                     *       },
                     *       "counts": {
                     *         "organizations": 6,
                     *         "users": 30,
                     *         "keys": 36,
                     *         "charges": 0,
                     *         "companies": 1600,
                     *         "people": 12510,
                     *         "faults": 0,
                     *         "snapshots": 0,
                     *         "requests": 0
                     *       },
                     *       "startedWith": {
                     *         "at": "2026-03-10T12:00:00.000+00:00",
                     *         "storage": "memory",
                     *         "database": null,
                     *         "data": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxState"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this server is and holds. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "0.1.0",
                     *       "uptimeSeconds": 12.5,
                     *       "clock": {
                     *         "now": "2026-03-10T12:00:12.500+00:00",
                     *         "mode": "running",
                     *         "offsetSeconds": 0
                     *       },
                     *       "counts": {
                     *         "organizations": 6,
                     *         "users": 30,
                     *         "keys": 36,
                     *         "charges": 0,
                     *         "companies": 1600,
                     *         "people": 12510,
                     *         "faults": 0,
                     *         "snapshots": 0,
                     *         "requests": 0
                     *       },
                     *       "startedWith": {
                     *         "at": "2026-03-10T12:00:00.000+00:00",
                     *         "storage": "memory",
                     *         "database": null,
                     *         "data": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxState"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All snapshots. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "snapshots": [
                     *         {
                     *           "id": "8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21",
                     *           "name": "with ten customers",
                     *           "at": "2026-03-10T12:00:00.000+00:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SnapshotsOutput"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TakeSnapshotInput"];
            };
        };
        responses: {
            /** @description The state of the sandbox at one time. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21",
                     *       "name": "with ten customers",
                     *       "at": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Something in the request is missing or malformed. The message says what to send instead; `details` names the fields. */
            400: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description It exists already, or is not in a state for this. Nothing was changed. */
            409: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the snapshot.
                 * @example 8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the sandbox at one time. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21",
                     *       "name": "with ten customers",
                     *       "at": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the snapshot.
                 * @example 8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the sandbox at one time. */
            200: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8d1f0c6e-2b7a-4c53-9e41-7a6b5c4d3e21",
                     *       "name": "with ten customers",
                     *       "at": "2026-03-10T12:00:00.000+00:00"
                     *     }
                     */
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description No key, or one that is not known; under `/sandbox`, no control token where one is set. */
            401: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The caller is on another machine, or is a page of another site. Nothing was looked at. */
            403: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description What is asked for is not there. What belongs to another organization does not exist here. */
            404: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than 64 KiB, or 16 MiB where data are put. */
            413: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description A limit is used up; `Retry-After` says when to come back. Nothing was counted or charged. */
            429: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Our fault. The log has the cause under the transaction id. */
            500: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Not now. Try again later. */
            503: {
                headers: {
                    smarteTransactionId: components["headers"]["smarteTransactionId"];
                    /**
                     * @description Whole seconds to wait, where that is known.
                     * @example 1
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
}
