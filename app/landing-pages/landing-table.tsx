import { CopyLink } from '#app/locations/review-sources/copy-link'
import { Badge } from '#app/ui/badge'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { Headings, Table } from '#app/ui/table'
import type { LandingRow } from './landing-list.server'
import { landingPages } from './landing-page'
import { QrCode } from './qr-code'

/** One row for each page, with all there is to take away of it. */
export function LandingTable({ rows, mayChange }: { rows: LandingRow[]; mayChange: boolean }) {
  return (
    <Table caption="Landing Pages">
      <thead>
        <tr>
          <Headings of={['Page', 'Address', 'QR code', 'Status']} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ page, isOn, links }) => {
          const { label, use } = landingPages[page]
          return (
            <tr key={page} data-id={page}>
              <th scope="row" className="min-w-48 align-top">
                {label}
                <span className="hint block font-normal">{use}</span>
              </th>
              <td className="min-w-72 space-y-2 align-top">
                {links.length === 0 ? <span className="text-ink-3">No review site is known</span> : null}
                {isOn ? (
                  links.map(({ name, url }) => (
                    <CopyLink key={url} url={url} label={[label, name].filter(Boolean).join(', ')} />
                  ))
                ) : (
                  <span className="text-ink-3">Switched off</span>
                )}
              </td>
              <td className="min-w-32 align-top">
                {isOn ? links.map((link) => <CodeOf key={link.url} label={label} {...link} />) : null}
              </td>
              <td className="align-top">
                <Badge tone={isOn ? 'success' : 'pending'}>{isOn ? 'On' : 'Off'}</Badge>
                {mayChange ? (
                  <Form method="post" className="mt-2" preventScrollReset>
                    <input type="hidden" name="page" value={page} />
                    <Button
                      name="isOn"
                      value={isOn ? 'false' : 'true'}
                      aria-label={`Switch ${isOn ? 'off' : 'on'}: ${label}`}
                    >
                      {isOn ? 'Switch off' : 'Switch on'}
                    </Button>
                  </Form>
                ) : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** To look at, and to take away as a drawing that prints in any size. */
function CodeOf({ label, name, url, qr }: { label: string } & LandingRow['links'][number]) {
  const title = [label, name].filter(Boolean).join(', ')
  return (
    <details>
      <summary className="w-fit py-1 text-accent max-lg:py-3" aria-label={`QR code of ${title}`}>
        {name ? `QR code, ${name}` : 'QR code'}
      </summary>
      <QrCode svg={qr} label={`QR code that leads to ${url}`} />
      <a
        className="mt-1 inline-block text-sm"
        href={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        download={`${title.toLowerCase().replace(/[^a-z]+/g, '-')}.svg`}
      >
        Download
      </a>
    </details>
  )
}
