/** Compound nouns whose first word is tagged as an adjective or verb: "front desk", "swimming pool". */
import type { Sentence, Token } from './token'

const phrases = `
  front desk,front door,red wine,white wine,sparkling water,main course,side dish,hot tub,hot chocolate,
  hot water,hot drink,cold drink,soft drink,iced coffee,iced tea,cold brew,double room,single room,twin room,
  smoking room,smoking area,waiting room,waiting area,waiting time,swimming pool,parking lot,parking space,
  parking spot,parking fee,car park,customer service,public transport,air conditioning,happy hour,dental work,
  dental cleaning,dental care,root canal,oral surgery,oral hygiene,opening time,opening hours,dining room,
  dining area,living room,seating area,changing room,fitting room,sitting room,meeting room,conference room,
  continental breakfast,full english,fried chicken,mashed potato,fried rice,sweet potato,french toast,
  french fry,grilled cheese,baked good,gluten free,medical record,medical staff,medical care,physical therapy,
  follow up,on hold,first class,business class,comfort food,in flight movie,inflight entertainment,leg space,
  duty manager,hard boiled egg,scrambled egg,boarding pass,changing table,cleaning lady,cleaning staff,
  shopping bag,gift card,loyalty card,wait time,waiting list,delivery man,delivery driver,blood work,key card,rain shower,fast pass,
  fast food,front office,front row,hot dog,hot sauce,cold cut,cold salad,cold bar,cold beer,cold appetizer,
  cold starter,dark chocolate,dark roast,thin crust,small plate,small group,back pain,
  chest pain,pain management,pain relief,emergency room,emergency exit,fire pit,fire alarm,black tea,soft serve,
  rental car,parking garage,parking attendant,dressing room,shopping mall,shopping center,shopping area,
  general manager,assistant manager,happy meal,dry cleaning,food poisoning,special occasion,oral exam,
  vital sign,medical assistant,medical office,credit card,social media,phone call,live music,outdoor seating,
  indoor seating,high chair,plastic surgery,urgent care,primary care,x ray,eye exam,oil change,test drive`

export const compounds = new Set(phrases.split(',').map((phrase) => phrase.trim()))

const compoundStarts = new Set([...compounds].map((compound) => compound.slice(0, compound.indexOf(' '))))

/** Returns the compound that two words form, or null if they do not form one. */
export function compoundOf(first: Token, second: Token): string | null {
  for (const word of [first.value, first.lemma])
    if (compoundStarts.has(word) && compounds.has(`${word} ${second.lemma}`)) return `${word} ${second.lemma}`
  return null
}

/** Checks whether the word is part of a compound, in which it has no sentiment of its own: "hot dog". */
export function isInCompound(clause: Sentence, n: number): boolean {
  const word = clause[n]!
  const previous = clause[n - 1]
  const next = clause[n + 1]
  return Boolean((previous && compoundOf(previous, word)) || (next && compoundOf(word, next)))
}
