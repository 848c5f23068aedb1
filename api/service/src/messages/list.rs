//! All messages and their values. The texts are in the files of the languages, under `part-name`.

/// Declares messages, each as a function of its values.
macro_rules! messages {
    ($($(#[$doc:meta])* $part:ident { $($name:ident($($value:ident),*);)+ })+) => {
        $(
            $(#[$doc])*
            #[allow(missing_docs, reason = "the files of the languages say what each means")]
            pub mod $part {
                #[allow(unused_imports, reason = "a part may have no values")]
                use crate::messages::{Message, Value};

                $(pub fn $name($($value: impl Into<Value>),*) -> Message {
                    let id = concat!(stringify!($part), "-", stringify!($name));
                    Message::new(id, vec![$((stringify!($value), $value.into())),*])
                })+
            }
        )+

        /// The ids of all messages, with the names of their values.
        pub const ALL: &[(&str, &[&str])] = &[
            $($((concat!(stringify!($part), "-", stringify!($name)), &[$(stringify!($value)),*]),)+)+
        ];
    };
}

messages! {
    /// The `detail` of a problem.
    detail {
        literal(text);
        violation(pointer, expected);
        list(first, last);
        // Authentication.
        account_gone();
        refresh_token_unknown();
        token_without_session();
        token_expired();
        token_unknown();
        session_ended();
        session_unused();
        session_signed_out();
        session_token_reused();
        session_password_changed();
        session_crowded_out();
        account_deleted();
        session_suspended();
        session_provider_unlinked();
        session_passkey_removed();
        account_suspended(reason);
        account_suspended_until(reason, until);
        token_revoked();
        authorization_missing();
        authorization_or_protocol_missing();
        wrong_credentials();
        scope_missing(scope);
        // Objects that do not exist.
        no_such_card();
        no_such_delivery();
        no_such_game();
        no_such_hand_over();
        no_such_invitation();
        no_such_leaderboard();
        no_such_link();
        no_such_message();
        no_such_offer();
        no_such_own_seat();
        no_such_part();
        no_such_passkey();
        no_such_path();
        no_such_plan();
        no_such_player();
        no_such_provider_link();
        no_such_push_target();
        no_such_report();
        no_such_review();
        no_such_session();
        no_such_table();
        no_such_token();
        no_such_turn();
        no_such_vote();
        no_such_webhook();
        // Limits.
        rate(per_second, burst, name, seconds);
        too_many_passwords(seconds);
        too_many_mails(seconds);
        too_much_advice();
        too_many_streams(most);
        headers_too_large(headers, bytes);
        body_too_large(bytes);
        busy();
        unavailable();
        provider_unavailable(provider);
        disk_full();
        database_read_only();
        database_files_fail();
        database_damaged();
        stopping();
        internal();
        // The form of a request.
        method(allow);
        body_encoded();
        body_type();
        body_late();
        body_broken();
        json_cut_off(line, column);
        json_wrong(line, column);
        key_required();
        tag_required();
        key_reused();
        origin();
        websockets_only();
        // Permissions.
        wrong_password();
        wrong_device_key();
        no_bots();
        wrong_code();
        wrong_link();
        wrong_provider_token();
        provider_token_time();
        provider_token_nonce();
        provider_authorization_code();
        provider_not_linked();
        wrong_passkey();
        passkey_challenge();
        passkey_unknown();
        passkey_not_of_account();
        own_seat();
        substitute();
        not_the_owner();
        advice_with_people();
        advice_in_rated_game();
        name_locked();
        // Conflicts.
        decision_changed();
        game_over();
        game_voted_over();
        game_resigned();
        game_abandoned();
        game_ended(why);
        game_not_over();
        table_full();
        table_started();
        seats_free();
        email_taken();
        no_pending_email();
        no_email();
        has_password();
        no_password();
        password_needed();
        provider_taken();
        passkey_taken();
        passkeys_not_configured();
        last_sign_in_method();
        too_many_bots(most);
        too_many_tokens(most);
        too_many_webhooks(most);
        too_many_tables(tables, games);
        too_many_reviews(most);
        webhook_disabled();
        seat_resigned();
        already_seated();
        seat_handed_over();
        no_clock();
        push_not_configured(service);
        list_full(most);
        blocked();
        not_friends();
    }
    /// The description of a board drawing.
    board {
        title(game, generation);
        planet(temperature, oxygen, oceans);
        seat(name, rating, cities, greeneries, tiles, events);
        nothing();
    }
    /// What was expected of an invalid value.
    expected {
        // Types of values.
        value();
        object();
        kind_object();
        list();
        text();
        truth();
        number();
        number_from(least);
        number_between(least, most);
        range(least, most);
        range_seconds(least, most);
        at_most(most);
        one_of(words);
        such_as(examples);
        once();
        nothing();
        documented();
        // Strings and lists.
        length(least, most);
        visible(least, most);
        visible_at_most(most);
        visible_ascii(least, most);
        characters_at_most(most);
        no_spaces(least, most);
        one_line(least, most);
        answers(least, most);
        games_at_most(most);
        name_not_reserved();
        reason_in_words();
        email(example);
        email_visible(example);
        not_the_email();
        hard_to_guess();
        refresh_token();
        device_key();
        password();
        provider_token();
        passkey();
        base64url(least, most);
        six_digits();
        code_or_token();
        // Ids.
        account_id();
        game_id();
        bot_id();
        somebody();
        somebody_else();
        frame_id();
        cursor();
        stream_cursor();
        // Times.
        time(example);
        other_time();
        future_time(example);
        day(example);
        time_zone(example);
        last_day(most);
        // Tables, seats, votes.
        corporate_era_alone();
        no_draft_alone();
        not_rated();
        rated_caretaker();
        unrated_table();
        friend_once();
        vacant_seat();
        slow_seat();
        played_seat();
        no_seat();
        event_number(least, most);
        // Tokens and scopes.
        scopes();
        scopes_of(scopes);
        bot_with_scope();
        // Webhooks and pushes.
        url_scheme(schemes);
        bare_url();
        port();
        public_address();
        p256dh();
        auth_secret();
        fcm_token();
        apns_token();
        // Plans.
        next_generation();
        actions();
        plan_answers(most);
        nesting(most);
        first_action(example);
        next_action(example, other);
        no_draft_here();
        entries(least, most);
        entries_at_most(most);
        entry_once();
        conditions_at_most(most);
        another_seat();
        no_other_seat();
    }
    /// The texts of the pages for people.
    page {
        let_in(name);
        wants_in_website(name);
        wants_in_app(name);
        wants_in_program(name);
        wants_in_device(name);
        check_program();
        check_device();
        asks_to();
        answer_to(place);
        answer_to_device(code);
        allow();
        deny();
        ends_in_sessions();
        bot_name();
        sign_in();
        email();
        password();
        or_guest();
        guest_code();
        device_title();
        device_says();
        code();
        go_on();
        done();
        let_in_done(name);
        not_let_in(name);
        wrong_title();
        wrong_says();
        go_back(name);
        allow_or_deny();
        opened_elsewhere();
        other_page();
        wrong_credentials();
        wrong_password();
        wrong_code();
        account_gone();
        too_often(seconds);
        enough_bots();
        violation(what, expected);
        confirm_title();
        confirm_says(email, name);
        confirm_ignore();
        account_password();
        confirm();
        confirm_done(email);
        email_taken();
        reset_title();
        reset_says(name);
        new_password();
        reset();
        reset_done();
        wrong_link();
        unsubscribe_title();
        unsubscribe_says(name);
        unsubscribe();
        unsubscribe_done(name);
    }
    /// Mails to the owners of accounts.
    mail {
        greeting();
        greeting_name(name);
        confirm_subject();
        confirm_says();
        confirm_code(code);
        confirm_until(hours);
        confirm_ignore();
        taken_subject();
        taken_says();
        taken_ignore();
        reset_subject();
        reset_says();
        reset_until(minutes);
        reset_ignore();
        changed_subject();
        changed_says(email);
        changed_ignore();
        turn_subject(games);
        turn_says();
        turn_deadline(time);
        turn_more(games);
        turn_unsubscribe();
        footer_address(url);
        footer_account(url);
    }
    /// The errors of third parties.
    oauth {
        parameter_missing(name);
        parameter_twice(name);
        parameter_too_long(name, most);
        unreadable(why);
        form_needed();
        client_id(example);
        redirect_uri();
        challenge_method();
        no_secrets();
        unknown_scope(scope);
        kept_scope(scope);
        scope_needed();
        response_type();
        more_than_granted();
    }
    /// Default names.
    name {
        guest(code);
        former_player();
        table_of(player);
        quick_match();
        opponent(level);
        opponent_numbered(number, level);
    }
    /// The levels of opponents.
    level {
        novice();
        regular();
        strong();
    }
    /// The text of a push notification on a device. It names no card.
    push {
        reminder(asked);
        game_over();
    }
}
