/** The terms for dentists, doctors, clinics and hospitals. */
import { defaultTaxonomy } from './default'
import type { Taxonomy } from './taxonomy-terms'

const { Staff, Price, Cleanliness, Communication, Parking, Location } = defaultTaxonomy

export const healthcare: Taxonomy = {
  Staff: `${Staff}, nurse, hygienist, front desk, technician`,
  Care: `care, treatment, doctor, dentist, physician, surgeon, exam, cleaning, filling, crown, procedure, surgery, pain,
    painless, gentle, diagnosis, tooth, root canal, provider, therapist, therapy, knowledgeable, thorough, compassionate`,
  'Wait time': `${defaultTaxonomy['Wait time']}, waiting room`,
  Appointments: `appointment, schedule, scheduling, reschedule, booking, cancel, reminder, availability, slot`,
  Communication: `${Communication}, question, listen, explanation`,
  Billing: `billing, insurance, payment, copay, invoice, coverage, ${Price}`,
  Cleanliness: `${Cleanliness}, sterile`,
  Parking: `${Parking}`,
  Location: `${Location}`,
}
