/** An address as a QR code, drawn here: nobody else hears which addresses there are. */
import { renderSVG } from 'uqr'

export function qrCode(url: string): string {
  return renderSVG(url, { border: 2 })
}
