import { Banner } from '../banner'
import { lazyComponent, neverResolve } from '../lazy-component'
import type { Toast } from './toast-message'

type Props = { toast: Toast; onClose: () => void }

const load = async () => (await import('./toast-card').catch(neverResolve)).ToastCard

/** The message alone, until the code has loaded. It stays if that fails, because the message may say that we are offline. */
function PlainToast({ toast, onClose }: Props) {
  return (
    <section className="toast" aria-label="Notification">
      <Banner level={toast.level === 'alert' ? 'danger' : toast.level} onDismiss={onClose}>
        {toast.message}
      </Banner>
    </section>
  )
}

/** A notification, whose code the browser loads when the first one is shown. */
export const LazyToastCard = lazyComponent<Props>(load, false, PlainToast)
