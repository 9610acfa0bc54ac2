import type { LanguageBook } from '../language-book';

export const german: LanguageBook = {
  target: 'GERMAN',
  tag: 'de',
  greetsByFirstName: false,
  sentenceGap: ' ',
  recognisedBy: {
    words:
      'der die das und ist sind nicht sie ihr ihre ich mein meine meiner bitte habe hat bestellung hallo guten danke für mit wo wann kann den ein eine auf',
  },
  cues: {
    automatic: /abwesenheitsnotiz|nicht im (büro|haus)|automatische (antwort|nachricht)|automatisch erstellt/i,
    stop: /(schreiben|kontaktieren) sie (mir|mich) (bitte )?nicht mehr|keine (weiteren )?(e-?mails|nachrichten) mehr/i,
    legal: /\b(anwalt|anwältin|rechtsanwalt|rechtliche schritte|klage|gericht|verbraucherzentrale)\b/i,
    person: /mit einem (echten )?(menschen|mitarbeiter)|mit jemandem (sprechen|telefonieren)|rufen sie mich/i,
    change:
      /neue (liefer)?adresse|andere (liefer)?adresse|umtausch|zurückschicken|erstattung|beschädigt|defekt|kaputt/i,
    status: /\b(wo ist|wo bleibt|status|sendungsnummer|angekommen|geliefert|lieferung|wann kommt|warte)\b/i,
    thanks: /\b(danke|vielen dank|dankeschön|herzlichen dank)\b/i,
  },
  reply: {
    greetNamed: 'Guten Tag {name},',
    greet: 'Guten Tag,',
    shipped: 'Ihre Bestellung {order} hat unser Lager verlassen und ist auf dem Weg zu Ihnen.',
    pending:
      'Ihre Bestellung {order} wird gerade vorbereitet. Sobald sie unser Haus verlässt, erhalten Sie die Sendungsnummer per E-Mail.',
    delivered:
      'Ihre Bestellung {order} wurde laut Paketdienst zugestellt. Sollten Sie das Paket nicht finden, fragen Sie bitte in der Nachbarschaft nach und geben Sie uns Bescheid; wir lassen es dann suchen.',
    cancelled:
      'Ihre Bestellung {order} wurde storniert und nicht verschickt. Ihre Zahlung erhalten Sie auf demselben Weg zurück.',
    otherStatus: 'Der aktuelle Status Ihrer Bestellung {order} ist {status}.',
    tracking: 'Mit der Sendungsnummer {tracking} können Sie das Paket verfolgen.',
    trackingLater: 'Eine Sendungsnummer liegt uns noch nicht vor; wir schicken sie Ihnen, sobald wir sie haben.',
    contents: 'Das haben Sie bestellt:',
    change: 'Ihr Anliegen habe ich an eine Kollegin weitergegeben, die es prüft und Ihnen heute noch schreibt.',
    notFound:
      'Unter der Nummer {order} finde ich keine Bestellung. Würden Sie sie bitte mit Ihrer Bestätigungs-E-Mail vergleichen?',
    askNumber: 'Würden Sie mir bitte Ihre Bestellnummer nennen? Sie steht oben in Ihrer Bestätigungs-E-Mail.',
    person: 'Ich gebe Ihre Nachricht an eine Kollegin weiter, die sich persönlich bei Ihnen meldet.',
    review: 'Vielen Dank für Ihre offenen Worte. Die zuständige Stelle prüft Ihren Fall und schreibt Ihnen.',
    unclear: 'Leider habe ich Ihre Nachricht nicht verstanden. Würden Sie mir in einem Satz sagen, worum es geht?',
    closing: 'Mit freundlichen Grüßen\nIhr Kundenservice',
  },
  summary: {
    about: 'Betreff: {subject}',
    counts: 'Nachrichten: {customer} vom Kunden, {team} vom Team',
    first: 'Anliegen: „{text}“',
    latest: 'Zuletzt vom Kunden: „{text}“',
    order: 'Bestellung {order}: {status}',
    tracking: ', Sendungsnummer {tracking}',
    empty: 'Das Ticket enthält keinen Text zum Zusammenfassen.',
  },
};
