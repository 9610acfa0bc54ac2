#!/usr/bin/perl
# Adds the missing agents and tickets of the tests, and prints the ids of the tickets as JSON. Runs as www-data.
use strict;
use warnings;
use utf8;
use lib '/usr/local/share/request-tracker5/lib', '/usr/share/request-tracker5/lib';
use RT -init;
use RT::Interface::Email;
use Encode qw(encode);
use MIME::Entity;

my $PASSWORD = 'deskhand-demo-1';
my $system   = RT->SystemUser;

# Rights for mail from customers and for work on tickets.
my $queue = RT::Queue->new($system);
$queue->Load('General');
$queue->Id or die "There is no queue 'General'\n";
open_queue($queue);

# Relays read and write these queues only.
my $tags = RT::CustomField->new($system);
$tags->LoadByName(Name => 'Platform tags');
$tags->Id or made($tags->Create(Name => 'Platform tags', Type => 'FreeformMultiple', LookupType => 'RT::Queue-RT::Ticket'));
for my $name ('Relay', 'Relay with kills') {
    my $relayed = RT::Queue->new($system);
    $relayed->Load($name);
    $relayed->Id or made($relayed->Create(Name => $name));
    open_queue($relayed);
    grant($relayed, Privileged => qw(SeeCustomField ModifyCustomField));
    $tags->IsAdded($relayed->Id) or made($tags->AddToObject($relayed));
}
agent('relay', 'Relay', 'en', {});

my $mira = agent('agent.mira', 'Mira Lindqvist', 'en', {});
my $lena = agent('agent.lena', 'Lena Hartwig',   'de', { OldestTransactionsFirst => 0 });
my $omar = agent('agent.omar', 'Omar Nasser', 'en', { ShowHistory => 'scroll', PlainTextMono => 1 });
# Sees the self-service pages only.
person('cora.finch', 'Cora Finch', 'en', 0);

print '{', join(',', map { qq("$_->[0]":$_->[1]) } (
    [ english  => ticket('Where is my backpack, order 10029?', \&english) ],
    [ german   => ticket('Wo bleibt die Lampe aus Bestellung 10031?', \&german) ],
    [ long     => ticket('Speaker from order 10018 crackles', \&long) ],
    # New each time, because a test sends a reply.
    [ answered => english('My backpack is late, order 10029') ],
)), "}\n";

# Has a mail with text, HTML and a file, an answer, a follow-up with a quote, a comment, and changes of status.
sub english {
    my $subject = shift;
    my $dana    = '"Dana Whitfield" <dana.whitfield@mail.example>';
    my $mail    = MIME::Entity->build(Type => 'multipart/mixed', headers($dana, $subject));
    my $both    = $mail->attach(Type => 'multipart/alternative');
    $both->attach(text('text/plain', "Good morning,\n\nmy backpack from order 10029 should have been here on Monday.\n"));
    $both->attach(text('text/html',
        '<p>Good morning,</p><p>my backpack from order <b>10029</b> should have been here on Monday.</p>'
        . '<ul><li>Paid on the 2nd</li><li>No mail since</li></ul><p>Dana</p>'));
    $mail->attach(Type => 'text/plain', Filename => 'invoice 10029.txt', Disposition => 'attachment',
        Data => "Order 10029\nBackpack Tide 22 l, Olive\n");
    my $id = deliver($mail, 'correspond');
    answer($mira, $id, '<p>Hello Dana,</p><p>I have asked the carrier where it is.</p><p>Mira</p>');
    deliver(plain($dana, "Re: [desk.example #$id] $subject",
        "I am at home all week. Where is my order 10029 now?\n\nOn Tuesday Mira Lindqvist via RT wrote:\n> Hello Dana,\n>\n"
        . "> I have asked the carrier where it is.\n>\n> Mira\n"), 'correspond');
    # Neither the customer nor one of us.
    deliver(plain('"Rob Whitfield" <rob.whitfield@mail.example>', "Re: [desk.example #$id] $subject",
        "I can also be called, Dana is my wife.\n"), 'correspond');
    note($mira, $id, "Carrier lost it in Leeds. Offer a replacement, not a refund.\n");
    ticket_for($mira, $id)->SetStatus('stalled');
    return $id;
}

sub german {
    my $subject = shift;
    my $jonas   = '"Jonas Keller" <jonas.keller@mail.example>';
    my $id = deliver(plain($jonas, $subject,
        "Guten Tag,\n\nich warte seit zwei Wochen auf die Lampe aus Bestellung 10031.\n\nGrüße\nJonas Keller\n"), 'correspond');
    note($lena, $id, "Lieferant meldet Rückstand bis Freitag.\n");
    answer($lena, $id, '<p>Guten Tag Herr Keller,</p><p>die Lampe geht am Freitag hinaus.</p><p>Lena Hartwig</p>');
    deliver(plain($jonas, "Re: [desk.example #$id] $subject",
        "Danke. Kann ich die Farbe noch ändern?\n\nAm Mittwoch schrieb Lena Hartwig via RT:\n> die Lampe geht am Freitag hinaus.\n"),
        'correspond');
    return $id;
}

# Is longer than one page of a history that loads while the agent scrolls.
sub long {
    my $subject = shift;
    my $grace   = '"Grace Okoro" <grace.okoro@mail.example>';
    my $id = deliver(plain($grace, $subject, "The speaker from order 10018 crackles.\n  - at low volume\n  - on battery\n"), 'correspond');
    for my $turn (1 .. 8) {
        answer($omar, $id, "<p>Please try step $turn.</p>");
        deliver(plain($grace, "Re: [desk.example #$id] $subject", "Step $turn did not help.\n"), 'correspond');
    }
    return $id;
}

# Returns the id of the ticket with this subject; creates the ticket if it is missing.
sub ticket {
    my ($subject, $make) = @_;
    my $tickets = RT::Tickets->new($system);
    $tickets->FromSQL(qq(Subject = '$subject' AND Queue = 'General'));
    my $found = $tickets->First;
    return $found ? $found->Id : $make->($subject);
}

sub person {
    my ($name, $real, $lang, $privileged) = @_;
    my $user = RT::User->new($system);
    $user->Load($name);
    $user->Id or made($user->Create(Name => $name, RealName => $real, EmailAddress => "$name\@desk.example",
        Lang => $lang, Password => $PASSWORD, Privileged => $privileged));
    return $user;
}

sub agent {
    my ($name, $real, $lang, $preferences) = @_;
    my $user = person($name, $real, $lang, 1);
    $user->SetPreferences(RT->System, $preferences);
    my $current = RT::CurrentUser->new($system);
    $current->Load($name);
    return $current;
}

# Stops at a refusal.
sub made {
    my ($ok, $why) = @_;
    die "$why\n" unless $ok;
}

sub open_queue {
    my $opened = shift;
    grant($opened, Everyone   => qw(CreateTicket ReplyToTicket));
    grant($opened, Privileged => qw(SeeQueue ShowTicket ShowTicketComments ReplyToTicket CommentOnTicket ModifyTicket
        OwnTicket CreateTicket TakeTicket));
}

sub grant {
    my ($opened, $name, @rights) = @_;
    my $group = RT::Group->new($system);
    $group->LoadSystemInternalGroup($name);
    for my $right (@rights) {
        $group->PrincipalObj->GrantRight(Right => $right, Object => $opened)
            unless $group->PrincipalObj->HasRight(Right => $right, Object => $opened);
    }
}

sub headers {
    my ($from, $subject) = @_;
    return (From => $from, To => 'support@desk.example', Subject => encode('MIME-Header', $subject));
}

sub text {
    my ($type, $words) = @_;
    return (Type => $type, Charset => 'UTF-8', Encoding => 'quoted-printable', Data => encode('UTF-8', $words));
}

sub plain {
    my ($from, $subject, $words) = @_;
    return MIME::Entity->build(headers($from, $subject), text('text/plain', $words));
}

# Delivers a mail through the gateway, as real mail arrives.
sub deliver {
    my ($mail, $action) = @_;
    my ($status, $why, $ticket) =
        RT::Interface::Email::Gateway({ message => $mail->as_string, queue => 'General', action => $action });
    die "A mail was refused: $why\n" unless $status == 1 && $ticket;
    return $ticket->Id;
}

sub ticket_for {
    my ($user, $id) = @_;
    my $ticket = RT::Ticket->new($user);
    $ticket->Load($id);
    return $ticket;
}

sub answer {
    my ($user, $id, $html) = @_;
    my ($ok, $why) = ticket_for($user, $id)->Correspond(MIMEObj => MIME::Entity->build(text('text/html', $html)));
    die "An answer was refused: $why\n" unless $ok;
}

sub note {
    my ($user, $id, $words) = @_;
    my ($ok, $why) = ticket_for($user, $id)->Comment(MIMEObj => MIME::Entity->build(text('text/plain', $words)));
    die "A comment was refused: $why\n" unless $ok;
}
