import { Badge } from '#app/kit/ui/badge'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { CopyLink } from '#app/product/locations/review-sources/copy-link'
import type { LandingRow } from './landing-list.server'
import { landingPages } from './landing-page'
import { QrCode } from './qr-code'

/** The list of landing pages with their links and QR codes, in columns if there is room, otherwise stacked. */
export function LandingList({ rows, canChange }: { rows: LandingRow[]; canChange: boolean }) {
  return (
    <ul className="divide-y divide-border">
      {rows.map(({ page, isOn, links }) => {
        const { label, use } = landingPages[page]
        return (
          <li
            key={page}
            data-id={page}
            className="grid gap-3 p-4 lg:grid-cols-[14rem_minmax(0,1fr)_12rem_7rem]"
          >
            <div>
              <h2 className="text-sm font-semibold">{label}</h2>
              <p className="hint">{use}</p>
            </div>
            <div className="space-y-2">
              {isOn ? (
                links.map(({ name, url }) => <CopyLink key={url} url={url} label={titleOf(label, name)} />)
              ) : (
                <p className="text-ink-3">Visitors to this link see “Page not found”.</p>
              )}
              {links.length ? null : <p className="text-ink-3">No review sites found</p>}
            </div>
            <div>
              {isOn
                ? links.map(({ name, url, qr }) => (
                    <QrCodeDetails key={url} label={label} name={name} url={url} qr={qr} />
                  ))
                : null}
            </div>
            <div className="flex items-start justify-between gap-2 lg:flex-col">
              <Badge tone={isOn ? 'success' : 'pending'}>{isOn ? 'On' : 'Off'}</Badge>
              {canChange ? <SwitchForm page={page} isOn={isOn} label={label} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function SwitchForm({ page, isOn, label }: Pick<LandingRow, 'page' | 'isOn'> & { label: string }) {
  const actionLabel = isOn ? 'Turn off' : 'Turn on'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="page" value={page} />
      <Button name="isOn" value={isOn ? 'false' : 'true'} aria-label={`${actionLabel}: ${label}`}>
        {actionLabel}
      </Button>
    </Form>
  )
}

/** The QR code, with a link to download it as an SVG, which can be printed in any size. */
function QrCodeDetails({ label, name, url, qr }: { label: string } & LandingRow['links'][number]) {
  return (
    <details>
      <summary className="w-fit py-1 text-accent max-lg:py-3">
        {name ? `QR code for ${name}` : 'QR code'}
        <span className="sr-only">, {label}</span>
      </summary>
      <QrCode svg={qr} label={`QR code for ${url}`} />
      <a
        className="mt-1 inline-block text-sm"
        href={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        download={`${titleOf(label, name)
          .toLowerCase()
          .replace(/[^a-z]+/g, '-')}.svg`}
      >
        Download<span className="sr-only"> the QR code: {titleOf(label, name)}</span>
      </a>
    </details>
  )
}

function titleOf(label: string, name: string): string {
  return name ? `${label}, ${name}` : label
}
