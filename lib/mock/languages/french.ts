import type { LanguageBook } from '../language-book';

export const french: LanguageBook = {
  target: 'FRENCH',
  tag: 'fr',
  greetsByFirstName: false,
  sentenceGap: ' ',
  recognisedBy: {
    words:
      'le la les de du au et est sont pas vous votre je mon ma ne commande bonjour merci pour avec où quand une un des que sur plus',
  },
  cues: {
    automatic: /absente? du bureau|réponse automatique|message automatique|généré automatiquement/i,
    stop: /ne (m['’]écrivez|me contactez) plus|arrêtez de m['’](écrire|envoyer)|cessez de me contacter/i,
    legal: /\b(avocate?|tribunal|action en justice|poursuites|mise en demeure|plainte)\b/i,
    person:
      /parler à (une (vraie )?personne|quelqu['’]un|un (conseiller|responsable|humain))|rappelez-moi|être rappelée?/i,
    change:
      /nouvelle adresse|changer (l['’]|d['’])adresse|remboursement|rembourser|échange|retourner|endommagée?|cassée?/i,
    status: /où (est|en est)|suivi|pas arrivé|livraison|livré|attends|quand/i,
    thanks: /\bmerci\b/i,
  },
  reply: {
    greetNamed: 'Bonjour {name},',
    greet: 'Bonjour,',
    shipped: 'Votre commande {order} a quitté notre entrepôt et est en route.',
    pending: 'Votre commande {order} est en préparation. Vous recevrez le numéro de suivi par e-mail dès son départ.',
    delivered:
      'D’après le transporteur, votre commande {order} a été livrée. Si vous ne la trouvez pas, demandez à vos voisins et prévenez-nous : nous lancerons une recherche.',
    cancelled:
      'Votre commande {order} a été annulée et n’a pas été expédiée. Votre paiement vous est restitué par le même moyen.',
    otherStatus: 'Le statut actuel de votre commande {order} est {status}.',
    tracking: 'Vous pouvez suivre le colis avec le numéro de suivi {tracking}.',
    trackingLater:
      'Le transporteur ne nous a pas encore donné de numéro de suivi ; nous vous l’enverrons dès que possible.',
    contents: 'Voici le détail de votre commande :',
    change: 'J’ai transmis votre demande à une collègue, qui l’examine et vous écrira aujourd’hui.',
    notFound:
      'Je ne trouve pas de commande portant le numéro {order}. Pourriez-vous le vérifier dans votre e-mail de confirmation ?',
    askNumber: 'Pourriez-vous m’indiquer votre numéro de commande ? Il figure en haut de votre e-mail de confirmation.',
    person: 'Je transmets votre message à une collègue, qui vous contactera personnellement.',
    review: 'Merci pour votre franchise. Un responsable examine votre dossier et vous écrira.',
    unclear:
      'Je n’ai malheureusement pas compris votre message. Pourriez-vous me dire en une phrase ce dont vous avez besoin ?',
    closing: 'Bien cordialement\nLe service client',
  },
  summary: {
    about: 'Objet : {subject}',
    counts: 'Messages : {customer} du client, {team} de l’équipe',
    first: 'Demande : « {text} »',
    latest: 'Dernier message du client : « {text} »',
    order: 'Commande {order} : {status}',
    tracking: ', numéro de suivi {tracking}',
    empty: 'Le ticket ne contient aucun texte à résumer.',
  },
};
