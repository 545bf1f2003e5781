/** What holds for all calls. */
export function Conventions({ apiPerMinute }: { apiPerMinute: number }) {
  return (
    <>
      <h2 id="conventions">Conventions</h2>
      <dl>
        <dt>Tokens</dt>
        <dd>
          Send <code>Authorization: Bearer hs_…</code>, or your email address and the token as user name and
          password (Basic). A token belongs to a user and has their permissions, or those to which it was
          limited. They are checked with each request.
        </dd>
        <dt>Accounts</dt>
        <dd>
          A call works in the account of the token. A partner’s token works in a child account with{' '}
          <code>account_id</code>.
        </dd>
        <dt>Lists</dt>
        <dd>
          Follow the link <code>next</code> until there is none. <code>_total</code> is the number of all
          rows. A page has 25 rows, or <code>per_page</code>, at most 500. Lists have the order and the
          filters of their pages: what stands after the question mark of a page’s address works here, too.
        </dd>
        <dt>Values</dt>
        <dd>
          Ids are text. Times are in UTC (<code>2026-11-28T09:30:00.000Z</code>), days are{' '}
          <code>2026-11-28</code>. <code>null</code> means unknown.
        </dd>
        <dt>Less data</dt>
        <dd>
          <code>fields=id,rating</code> returns only these properties. With <code>If-None-Match</code> and the{' '}
          <code>ETag</code> of an earlier response, an unchanged one is answered with 304.
        </dd>
        <dt>Safe repetition</dt>
        <dd>
          Send changes with an <code>Idempotency-Key</code> of your choice. The same request with the same key
          has one effect, and gets the same response for 24 hours.
        </dd>
        <dt>Changes of others</dt>
        <dd>
          Send the <code>ETag</code> of a location as <code>If-Match</code>. What others have changed since is
          kept; if both changed the same field to different values, the response is 412 and names it.
        </dd>
        <dt>Trying a change</dt>
        <dd>
          With <code>dry_run=true</code>, a change is validated and answered as if it were made, but nothing
          changes.
        </dd>
        <dt>Old proxies</dt>
        <dd>
          A POST with <code>X-HTTP-Method-Override: PATCH</code>, PUT or DELETE is handled as that method.
        </dd>
        <dt>Limits</dt>
        <dd>
          {apiPerMinute} requests a minute for each token; a change counts as two. The header{' '}
          <code>RateLimit</code> says what is left. A body has at most 1 MB.
        </dd>
      </dl>
    </>
  )
}
