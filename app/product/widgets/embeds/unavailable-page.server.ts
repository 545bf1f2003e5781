/**
 * The page that is shown if a widget does not exist or cannot be rendered at the moment: one sentence without the name
 * of a business.
 */
import { contentSecurityPolicy, type RenderedEmbed } from './render-embed.server'

const style = 'body{margin:0;padding:1rem;color:#5b6472;font:.875rem/1.5 system-ui,sans-serif}'

export const unavailablePage: RenderedEmbed = {
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not available</title><style>${style}</style></head><body><p>This is not available at the moment.</p></body></html>`,
  policy: contentSecurityPolicy(style, null),
}
