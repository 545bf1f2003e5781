import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'

/** The recovery codes, which are shown once, with buttons for downloading and printing them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = `Recovery codes. Each works once, in place of a code from your app.\n\n${codes.join('\n')}\n`
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="text-md font-semibold">
        Your recovery codes
      </h2>
      <p className="mt-1 max-w-reading text-sm text-ink-2">
        If you lose your app, sign in with one of these. Each works once. Keep them somewhere safe.
      </p>
      <Banner level="warning" className="my-3">
        Save them now. We can’t show them again.
      </Banner>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="no-print mt-4 flex flex-wrap gap-2">
        <a
          className="btn"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <Button type="button" className="needs-script" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </p>
    </section>
  )
}
