/** The English reader, shared by all who read reviews. It weighs a megabyte and loads once, when first needed. */
import type { WinkMethods } from 'wink-nlp'

let loading: Promise<WinkMethods> | undefined

export function loadWink(): Promise<WinkMethods> {
  loading ??= load()
  return loading
}

async function load(): Promise<WinkMethods> {
  const [{ default: winkNlp }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  return winkNlp(model, ['sbd', 'negation', 'sentiment', 'pos'])
}
